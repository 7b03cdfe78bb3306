#!/usr/bin/env python3
"""Reads the reports of `linkmap check` and `diff` by programs of others: JSON by its schema, SARIF by
models of the standard (sarif-pydantic), whose JSON schema it must meet, and by a viewer (sarif-tools).

The documents are the samples and one with odd names, lines and faults. Exit status 0 if all is well.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

import jsonschema
import sarif_pydantic
from sarif import loader

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINKMAP = ROOT / ".build/release/linkmap"
SAMPLES = sorted(str(path) for path in (ROOT / "samples/documents").glob("*")
                 if path.suffix in {".md", ".html"})
ODD = ("é[](/x)\r\n\r\n[a \"b\" \\ c](javascript:1) [a \"b\" \\ c](/y) "
       "\u2028[https://bank.example/](https://thief.example/)\n\n<!-- <a href='/lost'> -->\n")


def report(form, documents):
    """The report's text; the exit status must say that there are findings."""
    run = subprocess.run([LINKMAP, "check", "--report", form, *documents],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1) or run.stderr:
        raise AssertionError(f"exit status {run.returncode}: {run.stderr.decode()}")
    return run.stdout.decode("utf-8")


def validate(report_, name):
    """Raises unless the report is as its schema says."""
    schema = json.loads((ROOT / f"Schemas/{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(report_)


def check_differences(folder):
    """The report of two maps with differences of many kinds."""
    texts = ["[a](b) [c](d) [e](f)\n\n<b id=x>x</b>", "x\n\n[a](c) [c](d) [g](h) [i](i)\n"]
    for name, text in zip("ab", texts):
        (folder / f"{name}.md").write_text(text)
        subprocess.run([LINKMAP, "build", folder / f"{name}.md", "-o", folder / f"{name}.json"],
                       check=True)
    run = subprocess.run([LINKMAP, "diff", folder / "a.json", folder / "b.json", "--report=json"],
                         stdout=subprocess.PIPE, check=False)
    differences = json.loads(run.stdout)
    validate(differences, "differences")
    kinds = {difference["kind"] for difference in differences["differences"]}
    assert kinds == {"gone", "new", "url", "moved"}, kinds


def check(documents):
    """All reports of `documents`."""
    findings = json.loads(report("json", documents))
    validate(findings, "findings")

    text = report("sarif", documents)
    sarif = json.loads(text)
    parsed = sarif_pydantic.Sarif.model_validate(sarif)
    jsonschema.validate(sarif, sarif_pydantic.Sarif.model_json_schema(by_alias=True))
    run = parsed.runs[0]
    rules = [rule.id for rule in run.tool.driver.rules]
    assert len(run.results) == len(findings["findings"])
    for result, finding in zip(run.results, findings["findings"]):
        place = result.locations[0].physical_location
        assert rules[result.rule_index] == result.rule_id == finding["rule"]
        assert urllib.parse.unquote(place.artifact_location.uri) == (
            "file://" if finding["file"].startswith("/") else "") + finding["file"]
        assert (place.region.start_line, place.region.start_column) == (
            finding["line"], finding["column"])
        assert result.message.text == finding["message"]

    with tempfile.NamedTemporaryFile("w", suffix=".sarif", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        seen = loader.load_sarif_file(file.name)
        assert len(seen.get_records()) == len(findings["findings"])
    return findings["findings"]


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        odd = pathlib.Path(folder) / "odd: näme%20 #1.md"
        odd.write_text(ODD, encoding="utf-8", newline="")
        clean = pathlib.Path(folder) / "clean.md"
        clean.write_text("Nothing but [a link](https://a.example/) in a sentence.\n")
        for documents, least in [(SAMPLES, 0), ([str(odd)], 5), ([str(clean)], 0)]:
            try:
                found = check(documents)
                assert len(found) >= least, f"{len(found)} findings instead of {least}"
                assert documents != [str(clean)] or not found
            except (AssertionError, ValueError, jsonschema.ValidationError) as error:
                print(f"{', '.join(documents)}: {error!r}")
                failed += 1
        check_differences(pathlib.Path(folder))
    print(f"findings: {4 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
