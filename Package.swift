// swift-tools-version: 6.2
import PackageDescription

// One target and one folder a room; an arrow may only point down this file.
// `swift build --explicit-target-dependency-import-check error` (scripts/test) refuses an import
// that is not declared here, so the picture in docs/architecture.md cannot drift from the build.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")

/// What only a part that talks to other machines needs.
func network(_ product: String, _ package: String, _ trait: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: [trait]))
}

func systemLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A file of Models inside the program: no path to find it by, nothing to install beside it.
func bytes(_ name: String) -> Target {
    .target(name: name, cSettings: [.treatAllWarnings(as: .error)])
}

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude,
        swiftSettings: settings)
}

let package = Package(
    name: "VoiceEngine",
    products: [
        .library(name: "VoiceEngine", targets: ["VoiceEngine"]),
        .library(name: "WakeWord", targets: ["WakeWord"]),
        .library(name: "Endpointing", targets: ["Endpointing"]),
        .library(name: "Hearing", targets: ["Hearing"]),
        .library(name: "Recognition", targets: ["Recognition"]),
        .library(name: "Commands", targets: ["Commands"]),
        .library(name: "Capture", targets: ["Capture"]),
        .library(name: "Resampling", targets: ["Resampling"]),
        .library(name: "AudioFiles", targets: ["AudioFiles"]),
        .library(name: "Diagnostics", targets: ["Diagnostics"]),
        .library(name: "VoiceTesting", targets: ["VoiceTesting"]),
        // What the public interface of the above names: devices, formats.
        .library(name: "ALSA", targets: ["ALSA"]),
        // What the benchmarks reach for beyond the above.
        .library(name: "PCM", targets: ["PCM"]),
        .library(name: "Features", targets: ["Features"]),
        .library(name: "PocketSphinxRecognizer", targets: ["PocketSphinxRecognizer"]),
        .library(name: "HTTPRecognizer", targets: ["HTTPRecognizer"]),
        .library(name: "WyomingRecognizer", targets: ["WyomingRecognizer"]),
        .library(name: "CommandFiles", targets: ["CommandFiles"]),
        .library(name: "RoomMode", targets: ["RoomMode"]),
        // What a session is put together from.
        .library(name: "Handling", targets: ["Handling"]),
        .library(name: "Storage", targets: ["Storage"]),
        .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
        .library(name: "Feedback", targets: ["Feedback"]),
        .library(name: "Playback", targets: ["Playback"]),
        .library(name: "SpeechSynthesis", targets: ["SpeechSynthesis"]),
        .executable(name: "voiced", targets: ["voiced"]),
    ],
    traits: [
        .trait(name: "PocketSphinx", description: "The offline recognizer (needs libpocketsphinx)."),
        .trait(
            name: "HTTP",
            description: "A classifier and recognizers that are asked over HTTP (builds async-http-client)."),
        .trait(name: "Wyoming", description: "Recognizers that speak Wyoming (builds swift-nio)."),
        .default(enabledTraits: ["PocketSphinx", "HTTP", "Wyoming"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // System libraries: a module map and the smallest shim, nothing else.
        systemLibrary("CALSA", "alsa", "libasound2-dev"),
        systemLibrary("CFFTW", "fftw3f", "libfftw3-dev"),
        systemLibrary("CSndFile", "sndfile", "libsndfile1-dev"),
        systemLibrary("CSpeexDSP", "speexdsp", "libspeexdsp-dev"),
        .systemLibrary(name: "CProcess"),
        systemLibrary("CPocketSphinx", "pocketsphinx", "libpocketsphinx-dev"),

        // What the programs carry along from Models.
        bytes("CFrontEnd"),
        bytes("CBackgroundBank"),
        bytes("CRecognizerFrontEnd"),
        bytes("CAcousticModel"),

        // What comes from outside.
        room("Intake"),

        // Sound.
        room("PCM"),
        room("ALSA", ["CALSA", "PCM"]),
        room("AudioFiles", ["CSndFile", "PCM"]),
        room("Resampling", ["CSpeexDSP", "PCM"]),
        room("Features", ["CFFTW", "CFrontEnd", "PCM"]),
        room("Capture", ["ALSA", "AudioFiles", "PCM"]),

        // Speech.
        room("WakeWord", ["CBackgroundBank", "Features", "Intake", "PCM"]),
        room("Endpointing", ["PCM"]),
        room("Recognition", ["PCM"]),
        room(
            "PocketSphinxRecognizer",
            [
                "CAcousticModel", "CRecognizerFrontEnd", "Features", "Intake", "Recognition",
                .target(name: "CPocketSphinx", condition: .when(traits: ["PocketSphinx"])),
            ]),

        // Sound in, decisions out.
        room("Hearing", ["Capture", "Endpointing", "Features", "PCM", "Resampling", "WakeWord"]),

        // Other machines.
        room(
            "RemoteService",
            [
                "Intake", network("AsyncHTTPClient", "async-http-client", "HTTP"),
                network("NIOCore", "swift-nio", "HTTP"), network("NIOHTTP1", "swift-nio", "HTTP"),
                network("NIOSSL", "swift-nio-ssl", "HTTP"),
            ]),
        room("HTTPRecognizer", ["PCM", "Recognition", "RemoteService"]),
        room(
            "Wyoming",
            [
                "Intake", network("NIOCore", "swift-nio", "Wyoming"),
                network("NIOPosix", "swift-nio", "Wyoming"),
            ]),
        room("WyomingRecognizer", ["Recognition", "RemoteService", "Wyoming"]),

        // Meaning.
        room("Commands"),
        room("Storage", ["Commands"]),
        room("Feedback", ["PCM"]),
        room("Handling", ["Commands", "Feedback"]),
        room("CommandFiles", ["Commands", "Intake", "Yams"]),
        room("RoomMode", ["Commands", "Feedback", "Handling"]),
        room("CommandClassifier", ["Commands", "Intake", "RemoteService"]),

        // The world.
        room("Playback", ["ALSA", "Feedback", "PCM", "Resampling"]),
        room(
            "SpeechSynthesis",
            [
                "Feedback", "PCM", .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        room("SQLiteStorage", ["Commands", "Storage", .product(name: "GRDB", package: "GRDB.swift")]),

        // The session and its programs.
        room(
            "VoiceEngine",
            [
                "Capture", "Commands", "Endpointing", "Features", "Feedback", "Handling", "Hearing", "PCM",
                "Recognition", "Storage", "WakeWord",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        room(
            "Diagnostics",
            [
                "ALSA", "Capture", "CommandFiles", "Commands", "Endpointing", "Features", "Feedback", "PCM",
                "Recognition", "Resampling", "SQLiteStorage", "Storage", "WakeWord",
            ]),
        .executableTarget(
            name: "voiced",
            dependencies: [
                "VoiceEngine", "Diagnostics", "ALSA", "AudioFiles", "CProcess", "Capture", "CommandFiles",
                "Commands", "Endpointing", "Features", "Feedback", "Handling", "Hearing", "Intake", "PCM",
                "Playback", "Recognition", "RemoteService", "Resampling", "RoomMode", "SQLiteStorage",
                "SpeechSynthesis",
                "Storage", "WakeWord", log,
                .target(name: "CommandClassifier", condition: .when(traits: ["HTTP"])),
                .target(name: "HTTPRecognizer", condition: .when(traits: ["HTTP"])),
                .target(name: "WyomingRecognizer", condition: .when(traits: ["Wyoming"])),
                .target(name: "PocketSphinxRecognizer", condition: .when(traits: ["PocketSphinx"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                "Yams",
            ],
            swiftSettings: settings),

        // For this package's tests and its users'.
        room("VoiceTesting", ["PCM", "Recognition"]),

        tests("Intake", ["VoiceTesting"]),
        tests("PCM", ["VoiceTesting"]),
        tests("ALSA", ["CALSA", "PCM", "VoiceTesting"]),
        tests("AudioFiles", ["PCM", "VoiceTesting"]),
        tests("Resampling", ["PCM", "VoiceTesting"]),
        tests("Features", ["AudioFiles", "PCM", "VoiceTesting"], exclude: ["Golden"]),
        tests("Capture", ["ALSA", "AudioFiles", "PCM", "VoiceTesting"]),
        tests(
            "WakeWord", ["AudioFiles", "Features", "PCM", "Resampling", "VoiceTesting"],
            exclude: ["Recordings"]),
        tests("Endpointing", ["PCM", "VoiceTesting"], exclude: ["Golden"]),
        tests(
            "Hearing",
            [
                "AudioFiles", "CSndFile", "Capture", "Endpointing", "Features", "PCM", "VoiceTesting",
                "WakeWord",
            ]),
        tests("Recognition", ["VoiceTesting"]),
        tests(
            "PocketSphinxRecognizer",
            ["AudioFiles", "CAcousticModel", "Features", "PCM", "Recognition", "VoiceTesting"],
            exclude: ["Golden"]),
        tests(
            "RemoteService",
            [
                "VoiceTesting", network("NIOCore", "swift-nio", "HTTP"),
                network("NIOPosix", "swift-nio", "HTTP"),
                network("NIOSSL", "swift-nio-ssl", "HTTP"),
            ]),
        tests("HTTPRecognizer", ["Recognition", "RemoteService", "VoiceTesting"]),
        tests("Wyoming", ["PCM", "VoiceTesting"]),
        tests("WyomingRecognizer", ["Recognition", "VoiceTesting"], exclude: ["reference-server"]),
        tests("Commands", ["PCM", "VoiceTesting"]),
        tests("CommandFiles", ["Commands", "VoiceTesting", "Yams"]),
        tests("RoomMode", ["Commands", "Feedback", "Handling"]),
        tests("CommandClassifier", ["Commands", "RemoteService", "VoiceTesting"]),
        tests("Feedback", ["PCM", "VoiceTesting"]),
        tests("Handling", ["Commands", "Feedback", "VoiceTesting"]),
        tests("Playback", ["ALSA", "Feedback", "PCM", "VoiceTesting"]),
        tests("SpeechSynthesis", ["Feedback", "PCM", "VoiceTesting"]),
        tests("Storage", ["Commands", "VoiceTesting"]),
        tests(
            "SQLiteStorage",
            ["Commands", "PCM", "Storage", "VoiceTesting", .product(name: "GRDB", package: "GRDB.swift")]),
        tests(
            "VoiceEngine",
            [
                "AudioFiles", "Capture", "CommandFiles", "Commands", "Endpointing", "Features",
                "Feedback", "Handling", "Hearing", "PCM", "Recognition", "RoomMode", "SQLiteStorage",
                "Storage", "VoiceTesting", "WakeWord", log,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .target(name: "PocketSphinxRecognizer", condition: .when(traits: ["PocketSphinx"])),
            ]),
        tests(
            "Diagnostics",
            [
                "ALSA", "AudioFiles", "Capture", "Commands", "Features", "Feedback", "PCM", "Playback",
                "Recognition", "Resampling", "SQLiteStorage", "SpeechSynthesis", "Storage", "VoiceTesting",
                "WakeWord",
            ]),
        .testTarget(
            name: "VoicedTests",
            dependencies: [
                "voiced", "AudioFiles", "Capture", "CommandFiles", "Commands", "Feedback", "Recognition",
                "RemoteService", "SQLiteStorage", "Storage", "VoiceTesting", "WakeWord",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests", dependencies: ["AudioFiles", "PCM", "VoiceTesting"],
            swiftSettings: settings),
    ]
)
