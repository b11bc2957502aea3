// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever uses the library fetches and builds nothing of the benchmarks.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String) -> Target.Dependency { .product(name: name, package: "VoiceEngine") }

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess: [Target.Dependency] = [
    .product(name: "Subprocess", package: "swift-subprocess"),
    .product(name: "SystemPackage", package: "swift-system"),
]

func systemLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies + [argumentParser], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
    name: "Benchmarks",
    dependencies: [
        // Nothing is measured over a network.
        .package(name: "VoiceEngine", path: "..", traits: ["PocketSphinx"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        // Without its traits: their interposers of malloc and of the runtime are not needed for times.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // What all benchmarks need.
        library(
            "BenchmarkKit",
            [
                room("AudioFiles"), room("PCM"), room("Recognition"), room("Resampling"),
                room("VoiceTesting"),
                argumentParser,
            ] + subprocess),
        tests("BenchmarkKit", [room("AudioFiles"), room("PCM"), room("Recognition"), room("VoiceTesting")]),

        // The wake word: misses and false alarms on a stream.
        program(
            "wakebench",
            ["BenchmarkKit", room("AudioFiles"), room("PCM"), room("WakeWord")]),
        tests("wakebench", ["BenchmarkKit", room("AudioFiles"), room("PCM"), room("VoiceTesting")]),

        // Where commands end.
        library("EndpointScoring", [room("PCM")]),
        program(
            "endpointbench",
            ["BenchmarkKit", "EndpointScoring", room("Endpointing"), room("Features"), room("PCM")]),
        tests("EndpointScoring"),

        // Whether commands are understood.
        library("CommandScoring"),
        program(
            "commandbench",
            [
                "BenchmarkKit", "CommandScoring", "EndpointScoring", room("CommandFiles"), room("Commands"),
                room("PCM"), room("PocketSphinxRecognizer"), room("Recognition"), room("VoiceEngine"),
            ]),
        tests("CommandScoring"),

        // The pipeline: stages, what they cost, and the thresholds that hold it.
        library(
            "PipelineStages",
            [
                "BenchmarkKit", room("AudioFiles"), room("Capture"), room("Commands"), room("Endpointing"),
                room("Features"), room("Hearing"), room("PCM"), room("Resampling"), room("WakeWord"),
                argumentParser,
            ]),
        library("PipelineGates", ["BenchmarkKit"]),
        systemLibrary("CSoxr", "soxr", "libsoxr-dev"),
        library(
            "ResamplerScoring",
            ["BenchmarkKit", "CSoxr", room("PCM"), room("Resampling"), room("VoiceTesting")]),
        .target(name: "CAllocationCounter"),
        program(
            "pipelinebench",
            [
                "BenchmarkKit", "CAllocationCounter", "PipelineGates", "PipelineStages", "ResamplerScoring",
                room("AudioFiles"), room("Capture"), room("Commands"), room("PCM"), room("Resampling"),
                room("Handling"), room("Hearing"), room("VoiceEngine"), room("VoiceTesting"),
                room("WakeWord"),
            ] + subprocess),
        program("pipelinestage", ["BenchmarkKit", "PipelineStages"]),
        .executableTarget(
            name: "PipelineTimings",
            dependencies: ["PipelineStages", .product(name: "Benchmark", package: "benchmark")],
            path: "Benchmarks/PipelineTimings", swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        tests("PipelineGates", ["BenchmarkKit", room("VoiceTesting")]),
        tests("ResamplerScoring", ["BenchmarkKit", room("PCM")]),
        tests("PipelineStages", ["BenchmarkKit", "CAllocationCounter", argumentParser]),

        // The programs as users run them.
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "commandbench", "endpointbench", "pipelinebench", "wakebench", room("VoiceTesting"),
            ], swiftSettings: settings),
    ]
)
