#!/usr/bin/env python3
"""The UIKit sample's source is type-checked against as much of UIKit's interface as it uses (Tests/UIKitStub)."""
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODES = ["-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault",
         "-enable-upcoming-feature", "ExistentialAny"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["swiftc", "-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", "UIKit",
                        "-emit-module-path", f"{folder}/UIKit.swiftmodule", ROOT / "Tests/UIKitStub/UIKit.swift"], check=True)
        runtime = sorted((ROOT / "Sources/LinkMapRuntime").rglob("*.swift"))
        subprocess.run(["swiftc", *MODES, "-parse-as-library", "-emit-module", "-module-name", "LinkMapRuntime",
                        "-emit-module-path", f"{folder}/LinkMapRuntime.swiftmodule", *runtime], check=True)
        subprocess.run(["swiftc", *MODES, "-parse-as-library", "-typecheck", "-warnings-as-errors", "-I", folder,
                        *(ROOT / "samples/uikit").glob("*.swift")], check=True)
    print("uikit sample: type-checked")


main()
