// swift-tools-version: 6.2
import PackageDescription

let swift: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A Swift target of ours in `Sources/NAME`. With libm, which `rounded()` and the like call.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: swift,
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

/// A C target with our own header over a system library (Sources/C), so that no system header reaches Swift.
func c(_ name: String, over systemLibraries: [String] = []) -> Target {
  .target(
    name: name, dependencies: systemLibraries.map { .target(name: $0) }, path: "Sources/C/\(name)")
}

func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A test target in `Tests/NAME`; tests read the files of `fixtures` where they stand.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], fixtures: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: fixtures,
    swiftSettings: swift)
}

/// The benchmark's program, for `make bench` alone.
let bench: [Target] =
  Context.environment["LINKMAP_BENCH"] == nil
  ? []
  : [
    .executableTarget(
      name: "LinkMapBench", dependencies: ["LinkMapCompiler"], path: "bench/LinkMapBench"),
    .executableTarget(
      name: "HitMaps", dependencies: ["LinkMapRuntime"], path: "bench/HitMaps"),
  ]

let package = Package(
  name: "linkmap",
  products: [
    .executable(name: "linkmap", targets: ["LinkMapCLI"]),
    .library(name: "LinkMapCompiler", targets: ["LinkMapCompiler"]),
    .library(name: "LinkMapRuntime", targets: ["LinkMapRuntime"]),
    .library(name: "LinkMapExport", targets: ["LinkMapExport"]),
    .library(name: "LinkMapCheck", targets: ["LinkMapCheck"]),
    .library(name: "LinkMapFoundation", targets: ["LinkMapFoundation"]),
  ],
  targets: [
    system("LibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    system("MD4C", pkgConfig: "md4c", apt: "libmd4c-dev"),
    system("ICU", pkgConfig: "icu-uc", apt: "libicu-dev"),
    system("HarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    c("CHTML", over: ["LibXML2"]),
    c("CMarkdown", over: ["MD4C"]),
    c("CUnicode", over: ["ICU"]),
    c("CShaping", over: ["HarfBuzz"]),
    c("CFonts"),
    c("CDigest"),
    c("CCairo"),

    library("TextModel"),
    library("LinkURL", ["CUnicode"]),
    library("MarkupReading", ["TextModel", "CHTML", "CMarkdown", "CUnicode"]),
    library("Styling", ["TextModel"]),
    library("TextShaping", ["TextModel", "CShaping", "CUnicode", "CFonts", "CDigest"]),
    library("TextLayout", ["TextModel"]),
    library("BlockLayout", ["TextModel", "TextLayout"]),
    library("LinkMapRuntime"),
    tests(
      "LinkMapRuntimeTests", ["LinkMapRuntime", "LinkMapExport", "TextModel"],
      fixtures: ["Fixtures"]),
    .target(
      name: "LinkMapC", dependencies: ["LinkMapRuntime"], exclude: ["linkmap.h", "support"],
      swiftSettings: swift),
    library("LinkMapExport", ["TextModel", "LinkMapRuntime", "CCairo"]),
    library(
      "LinkMapCompiler",
      [
        "TextModel", "MarkupReading", "Styling", "TextShaping", "TextLayout", "BlockLayout",
        "CUnicode", "LinkURL",
      ]),
    library("LinkMapCheck", ["TextModel", "LinkURL", "LinkMapExport", "CUnicode"]),
    library("LinkMapFoundation", ["LinkMapCompiler"]),
    .executableTarget(
      name: "LinkMapCLI",
      dependencies: [
        "LinkMapCompiler", "LinkMapExport", "LinkMapCheck", "LinkMapRuntime", "TextModel",
      ],
      swiftSettings: swift),
    .executableTarget(
      name: "EmbedSample", dependencies: ["LinkMapCompiler"], path: "samples/embed"),
    .executableTarget(
      name: "TerminalSample",
      dependencies: ["LinkMapCompiler", "LinkMapExport", "LinkMapRuntime", "TextModel"],
      path: "samples/terminal", exclude: ["README.md"]),
    .target(
      name: "UIKitSample", dependencies: ["LinkMapRuntime"], path: "samples/uikit",
      exclude: ["README.md"], swiftSettings: swift),
    tests("UIKitSampleTests", ["UIKitSample", "LinkMapRuntime"]),

    tests("BlockLayoutTests", ["BlockLayout", "TextModel"], fixtures: ["Fixtures"]),
    tests("LinkMapCompilerTests", ["LinkMapCompiler", "TextModel"]),
    tests("TextLayoutTests", ["TextLayout", "TextModel"]),
    tests("MarkupReadingTests", ["MarkupReading", "TextModel"], fixtures: ["Fixtures"]),
    tests("LinkMapFoundationTests", ["LinkMapFoundation", "LinkMapCompiler"]),
    tests("LinkURLTests", ["LinkURL"], fixtures: ["Fixtures"]),
    tests("LinkMapCLITests", ["LinkMapCLI", "LinkMapExport", "LinkMapRuntime", "TextModel"]),
    tests(
      "LinkMapCheckTests", ["LinkMapCheck", "LinkMapCompiler", "LinkMapExport", "TextModel"]),
    tests("LinkMapExportTests", ["LinkMapExport", "TextModel"], fixtures: ["Fixtures"]),
    tests("TextShapingTests", ["TextShaping", "TextModel", "CShaping"], fixtures: ["Fixtures"]),
    tests("StylingTests", ["Styling", "TextModel"], fixtures: ["Fixtures"]),
  ] + bench,
  swiftLanguageModes: [.v6]
)
