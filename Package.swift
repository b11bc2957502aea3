// swift-tools-version: 6.2
import PackageDescription

// One target and one folder a module, in the folder of its layer; an arrow may only point down this file.
// `swift build --explicit-target-dependency-import-check error` (scripts/test) refuses an import
// that is not declared here, so the picture in docs/architecture.md cannot drift from the build.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The layers, from the lowest up; each is a folder of Sources, and of Tests. The picture in docs/architecture.md shows
/// the sentence before each case.
enum Layer: String {
    /// Libraries of the system, files of Models, limits for what comes from outside.
    case system = "1-System"
    /// From a device or a file to features.
    case sound = "2-Sound"
    /// From features to wake words, ends of commands and text.
    case speech = "3-Speech"
    /// From text to an action and its answer.
    case meaning = "4-Meaning"
    /// Other machines, a loudspeaker, databases: they do not know the session.
    case services = "5-Services"
    /// A running session: all that a microphone leads to.
    case session = "6-Session"
    /// How people and programs watch a session and control it.
    case interfaces = "7-Interfaces"
    /// The daemon and its subcommands.
    case programs = "8-Programs"
}

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let subprocess: [Target.Dependency] = [
    .product(name: "Subprocess", package: "swift-subprocess"),
    .product(name: "SystemPackage", package: "swift-system"),
]

/// What only a part that talks to other machines needs.
func network(_ product: String, _ package: String, _ trait: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: [trait]))
}

/// A module that is there only with its trait.
func module(_ name: String, trait: String) -> Target.Dependency {
    .target(name: name, condition: .when(traits: [trait]))
}

/// A library of the system: a module map and the smallest shim, nothing else.
func systemLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/\(Layer.system.rawValue)/\(name)", pkgConfig: pkgConfig,
        providers: [.apt([package])])
}

/// Files inside the program: no path to find them by, nothing to install beside it.
func bytes(_ name: String, in layer: Layer = .system, exclude: [String] = []) -> Target {
    .target(
        name: name, path: "Sources/\(layer.rawValue)/\(name)", exclude: exclude,
        cSettings: [.treatAllWarnings(as: .error)] + (computing.contains(name) ? optimizedC : []))
}

/// The modules that compute. A debug build with VOICEENGINE_OPTIMIZE=1 in its environment optimizes them: it takes
/// half the time of a release build, and processes a recording as fast.
let computing: Set<String> = [
    "PCM", "Resampling", "Features", "EchoCancellation", "Capture", "WakeWord", "Enrolment", "Endpointing",
    "Hearing",
    "PocketSphinxRecognizer", "CSpeakerEmbedding", "SpeakerRecognition", "Commands", "CommandFiles",
]
let optimized: [SwiftSetting] =
    Context.environment["VOICEENGINE_OPTIMIZE"] == "1"
    ? [
        .unsafeFlags(
            ["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
    ] : []
let optimizedC: [CSetting] =
    Context.environment["VOICEENGINE_OPTIMIZE"] == "1"
    ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

func module(
    _ layer: Layer, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer.rawValue)/\(name)", exclude: exclude,
        swiftSettings: settings + (computing.contains(name) ? optimized : []))
}

/// A module's tests; what all of them need is theirs without saying so.
func tests(
    _ layer: Layer, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies + ["TestSupport", "VoiceTesting", "PCM"],
        path: "Tests/\(layer.rawValue)/\(name)Tests", exclude: exclude, swiftSettings: settings)
}

/// A part of the benchmarks: in this package, so that they measure the very build that is tested.
func benchmark(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Benchmarks/Sources/\(name)", swiftSettings: settings)
}

func benchmarkProgram(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + [argumentParser], path: "Benchmarks/Sources/\(name)",
        swiftSettings: settings)
}

func benchmarkTests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies + ["PCM", "TestSupport", "VoiceTesting"],
        path: "Benchmarks/Tests/\(name)Tests", swiftSettings: settings)
}

let package = Package(
    name: "VoiceEngine",
    products: [
        // The whole: a session, what it is made of, and the offline recognizer. Enough for README's program.
        .library(name: "VoiceEngine", targets: ["VoiceEngine"]),
        // Wake words and the ends of commands in sound, without words, commands or a session.
        .library(name: "Hearing", targets: ["Hearing"]),
        // Makes wake words of recordings. Carries 15 MB of other speech, which who only listens does not need.
        .library(name: "Enrolment", targets: ["Enrolment"]),
        // Who spoke, by the voice.
        .library(name: "SpeakerRecognition", targets: ["SpeakerRecognition"]),
        // From text to an action, without sound.
        .library(name: "Commands", targets: ["Commands"]),
        // Reads and writes recordings.
        .library(name: "AudioFiles", targets: ["AudioFiles"]),
        // From what is said to what is written.
        .library(name: "Dictation", targets: ["Dictation"]),
        // Phrases and grammars of YAML files.
        .library(name: "CommandFiles", targets: ["CommandFiles"]),
        // The operating room: milestones, timers, what is in order.
        .library(name: "RoomMode", targets: ["RoomMode"]),
        // Recognizers and a classifier on other machines.
        .library(
            name: "Services",
            targets: ["HTTPRecognizer", "WyomingRecognizer", "WyomingSynthesizer", "CommandClassifier"]),
        // What is learned and logged, kept in a file.
        .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
        // The same on a server of many rooms.
        .library(name: "PostgreSQLStorage", targets: ["PostgreSQLStorage"]),
        // Answers through a loudspeaker.
        .library(name: "Answers", targets: ["Playback", "SpeechSynthesis"]),
        // For tests of a recognizer, or of a program without a microphone.
        .library(name: "VoiceTesting", targets: ["VoiceTesting"]),
        .executable(name: "voiced", targets: ["voiced"]),
    ],
    traits: [
        .trait(name: "PocketSphinx", description: "The offline recognizer (needs libpocketsphinx)."),
        .trait(
            name: "HTTP",
            description: "A classifier and recognizers that are asked over HTTP (needs libcurl)."),
        .trait(name: "Wyoming", description: "Recognizers that speak Wyoming (builds swift-nio)."),
        .trait(
            name: "MQTT",
            description: "A broker: Home Assistant, actions, a shared room (needs libmosquitto)."),
        .trait(name: "PostgreSQL", description: "A site's database of many rooms (needs libpq)."),
        .trait(
            name: "Control",
            description:
                "A daemon that is controlled by a socket and over HTTP (builds swift-nio)."),
        .trait(
            name: "FFTW",
            description: "FFTW instead of KissFFT: a faster FFT, and a binary under the GPL (needs libfftw3)."
        ),
        .default(enabledTraits: ["PocketSphinx", "HTTP", "Wyoming", "MQTT", "PostgreSQL", "Control"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // 1 System: libraries of the system, files of Models, what comes from outside.
        systemLibrary("CALSA", "alsa", "libasound2-dev"),
        // Its flags say what its headers say anyway, and SwiftPM takes none but paths.
        .systemLibrary(
            name: "CKissFFT", path: "Sources/1-System/CKissFFT", providers: [.apt(["libkissfft-dev"])]),
        systemLibrary("CFFTW", "fftw3f", "libfftw3-dev"),
        systemLibrary("CSndFile", "sndfile", "libsndfile1-dev"),
        systemLibrary("CSpeexDSP", "speexdsp", "libspeexdsp-dev"),
        systemLibrary("CPocketSphinx", "pocketsphinx", "libpocketsphinx-dev"),
        systemLibrary("CMosquitto", "libmosquitto", "libmosquitto-dev"),
        systemLibrary("CPostgreSQL", "libpq", "libpq-dev"),
        systemLibrary("CCurl", "libcurl", "libcurl4-openssl-dev"),
        systemLibrary("CCrypto", "libcrypto", "libssl-dev"),
        .systemLibrary(name: "CProcess", path: "Sources/1-System/CProcess"),
        bytes("CFrontEnd"),
        bytes("CBackgroundBank"),
        bytes("CSpeechEmbedding"),
        bytes("CEmbeddingBank"),
        bytes("CSpeakerEmbedding"),
        bytes("CRecognizerFrontEnd"),
        bytes("CAcousticModel"),
        // What the program consists of, and under which licences.
        bytes("CNotices"),
        module(.system, "CodedErrors"),
        module(.system, "Intake"),
        // What libcrypto does for all that encrypts or recognizes a sender.
        module(
            .system, "Cryptography",
            ["Intake", .target(name: "CCrypto", condition: .when(traits: ["Control", "HTTP"]))]),
        module(.system, "Threads", ["CProcess"]),
        module(.system, "Timing"),
        tests(.system, "Intake", ["Intake"]),
        tests(.system, "Cryptography", ["Cryptography"]),
        tests(.system, "Threads", ["Threads"]),
        tests(.system, "Timing", ["Timing"]),

        // 2 Sound.
        module(.sound, "PCM", ["CProcess"]),
        module(.sound, "ALSA", ["CALSA", "PCM", "Threads"]),
        module(.sound, "AudioFiles", ["CSndFile", "PCM"]),
        module(.sound, "Resampling", ["CSpeexDSP", "CodedErrors", "PCM"]),
        module(
            .sound, "Features",
            [
                "CFrontEnd", "CKissFFT", "CSpeechEmbedding", "CodedErrors", "Intake", "PCM",
                module("CFFTW", trait: "FFTW"),
            ]),
        module(.sound, "EchoCancellation", ["CSpeexDSP", "Features", "PCM"]),
        module(.sound, "Capture", ["ALSA", "AudioFiles", "CodedErrors", "PCM", "Threads", "Timing"]),
        tests(.sound, "PCM"),
        tests(.sound, "ALSA", ["ALSA", "CALSA"]),
        tests(.sound, "AudioFiles", ["AudioFiles"]),
        tests(.sound, "Resampling", ["Resampling"]),
        tests(.sound, "Features", ["AudioFiles", "Features"], exclude: ["Golden"]),
        tests(.sound, "EchoCancellation", ["EchoCancellation"]),
        tests(.sound, "Capture", ["ALSA", "AudioFiles", "Capture"]),

        // 3 Speech: from sound to wake words, ends of commands and text.
        module(.speech, "WakeWord", ["CodedErrors", "Features", "Intake", "PCM"]),
        module(
            .speech, "Enrolment",
            ["CBackgroundBank", "CEmbeddingBank", "Features", "Intake", "PCM", "WakeWord"]),
        module(.speech, "Endpointing", ["PCM"]),
        module(
            .speech, "Hearing",
            ["Capture", "EchoCancellation", "Endpointing", "Features", "PCM", "Resampling", "WakeWord"]),
        module(.speech, "Recognition", ["CodedErrors", "PCM", "Threads", "Timing"]),
        module(
            .speech, "PocketSphinxRecognizer",
            [
                "CAcousticModel", "CRecognizerFrontEnd", "Features", "Intake", "Recognition",
                module("CPocketSphinx", trait: "PocketSphinx"),
            ]),
        // Who spoke.
        module(
            .speech, "SpeakerRecognition",
            ["CSpeakerEmbedding", "CodedErrors", "Features", "Intake", "Recognition"]),
        module(.speech, "VoiceTesting", ["PCM", "Recognition", "Timing"]),
        tests(.speech, "WakeWord", ["Enrolment", "Features", "WakeWord", "WakeWordMaterial"]),
        tests(
            .speech, "Enrolment",
            ["AudioFiles", "Enrolment", "Features", "Resampling", "WakeWord", "WakeWordMaterial"],
            exclude: ["Recordings"]),
        tests(.speech, "Endpointing", ["Endpointing"], exclude: ["Golden"]),
        tests(
            .speech, "Hearing",
            ["AudioFiles", "CSndFile", "Capture", "Endpointing", "Features", "Hearing", "WakeWord"]),
        tests(.speech, "Recognition", ["Recognition"]),
        tests(
            .speech, "SpeakerRecognition", ["AudioFiles", "Recognition", "SpeakerRecognition"],
            exclude: ["Golden"]),
        tests(
            .speech, "PocketSphinxRecognizer",
            ["AudioFiles", "CAcousticModel", "Features", "PocketSphinxRecognizer", "Recognition"],
            exclude: ["Golden"]),

        // 4 Meaning: from text to an action and its answer.
        module(.meaning, "Commands", ["CodedErrors", "Intake", "Recognition"]),
        module(.meaning, "Dictation", ["Commands", "Intake"]),
        module(.meaning, "CommandFiles", ["Commands", "Intake", "Yams"]),
        module(.meaning, "Feedback", ["CodedErrors", "PCM"]),
        module(.meaning, "Storage", ["CProcess", "CodedErrors", "Commands", "Timing"]),
        module(.meaning, "Handling", ["Commands", "Feedback", "Recognition", "Storage"]),
        // The tables of an operating room, and the names of all columns.
        module(.meaning, "RoomRecords", ["Commands", "Storage"]),
        module(.meaning, "RoomMode", ["Commands", "Feedback", "Handling", "RoomRecords", "Storage"]),
        module(.meaning, "Actions", ["Commands", "Feedback", "Handling", "Recognition", "Timing"]),
        module(.meaning, "HomeMode", ["Commands", "Feedback", "Handling", "Storage"]),
        tests(
            .meaning, "HomeMode", ["CommandFiles", "Commands", "Feedback", "Handling", "HomeMode", "Storage"]),
        tests(
            .meaning, "Actions", ["Actions", "CommandFiles", "Commands", "Feedback", "Handling", "RoomMode"]),
        tests(
            .meaning, "Commands",
            ["CommandClassifier", "CommandFiles", "Commands", "RoomMode", "RoomRecords"]),
        tests(.meaning, "Dictation", ["CommandFiles", "Commands", "Dictation"]),
        tests(.meaning, "CommandFiles", ["CommandFiles", "Commands", "RoomMode", "Yams"]),
        tests(.meaning, "Feedback", ["Feedback"]),
        tests(.meaning, "Handling", ["Commands", "Feedback", "Handling", "Recognition"]),
        tests(.meaning, "Storage", ["Commands", "Storage"]),
        tests(
            .meaning, "RoomMode",
            ["CommandFiles", "Commands", "Feedback", "Handling", "RoomMode", "RoomRecords", "Storage"]),

        // 5 Services: other machines, a loudspeaker, databases: they do not know the session.
        module(
            .services, "RemoteService",
            ["Intake", "Threads", "Timing", module("CCurl", trait: "HTTP")]),
        module(.services, "HTTPRecognizer", ["PCM", "Recognition", "RemoteService"]),
        module(
            .services, "Wyoming",
            [
                "CodedErrors", "Intake", "PCM", network("NIOCore", "swift-nio", "Wyoming"),
                network("NIOPosix", "swift-nio", "Wyoming"),
            ]),
        module(.services, "WyomingRecognizer", ["Recognition", "RemoteService", "Timing", "Wyoming"]),
        module(.services, "WyomingSynthesizer", ["Feedback", "PCM", "RemoteService", "Timing", "Wyoming"]),
        module(.services, "MQTT", ["CodedErrors", "Threads", "Timing", module("CMosquitto", trait: "MQTT")]),
        module(.services, "CommandClassifier", ["Commands", "Intake", "RemoteService"]),
        module(.services, "Programs", ["CProcess", "Threads"]),
        tests(.services, "Programs", ["Programs"]),
        // Other programs' sound, lower while a person or the room speaks.
        module(.services, "Ducking", ["Intake", "Programs"]),
        tests(.services, "Ducking", ["Ducking"]),
        module(.services, "ActionRunners", ["Actions", "Commands", "Programs", "RemoteService"]),
        tests(.services, "ActionRunners", ["ActionRunners", "Actions", "Commands", "RemoteService"]),
        module(.services, "WebPush", ["Cryptography", "RemoteService", module("CCrypto", trait: "HTTP")]),
        tests(.services, "WebPush", ["Cryptography", "WebPush"]),
        module(
            .services, "Serving",
            [
                "Timing",
                network("NIOHTTP1", "swift-nio", "Control"),
                network("NIOPosix", "swift-nio", "Control"),
                network("Logging", "swift-log", "Control"), network("NIOCore", "swift-nio", "Control"),
                network("ServiceLifecycle", "swift-service-lifecycle", "Control"),
            ]),
        module(
            .services, "ESPHomeAPI",
            [
                "CodedErrors", "Cryptography", "Serving", module("CCrypto", trait: "Control"),
                network("NIOCore", "swift-nio", "Control"), network("NIOPosix", "swift-nio", "Control"),
            ]),
        tests(
            .services, "ESPHomeAPI",
            ["ESPHomeAPI", "Serving", network("NIOCore", "swift-nio", "Control")], exclude: ["vectors.py"]),
        module(
            .services, "ClassifierServer",
            [
                "CodedErrors", "CommandClassifier", "Commands", "Cryptography", "Intake", "RemoteService",
                "RoomMode", "RoomRecords", "Serving",
                network("NIOHTTP1", "swift-nio", "Control"),
                network("Logging", "swift-log", "Control"), network("NIOCore", "swift-nio", "Control"),
                network("NIOPosix", "swift-nio", "Control"),
                network("ServiceLifecycle", "swift-service-lifecycle", "Control"),
            ]),
        tests(
            .services, "ClassifierServer",
            [
                "ClassifierServer", "CommandClassifier", "CommandFiles", "Commands", "Cryptography",
                "RemoteService", "RoomMode", "RoomRecords", "Serving", "Yams",
                network("Logging", "swift-log", "Control"),
            ]),
        module(.services, "Playback", ["ALSA", "Feedback", "PCM", "Resampling", "Threads"]),
        module(.services, "SpeechSynthesis", ["Feedback", "Intake", "PCM", "Programs", "Timing"]),
        module(
            .services, "SQLiteStorage",
            ["Commands", "Intake", "RoomRecords", "Storage", .product(name: "GRDB", package: "GRDB.swift")]),
        module(
            .services, "PostgreSQLStorage",
            ["Commands", "RoomRecords", "Storage", "Threads", module("CPostgreSQL", trait: "PostgreSQL")]),
        tests(
            .services, "RemoteService",
            ["RemoteService"]),
        tests(.services, "HTTPRecognizer", ["HTTPRecognizer", "Recognition", "RemoteService"]),
        tests(.services, "Wyoming", ["Wyoming"]),
        tests(
            .services, "WyomingRecognizer", ["Recognition", "WyomingRecognizer"],
            exclude: ["reference-server"]),
        tests(
            .services, "WyomingSynthesizer", ["Feedback", "Wyoming", "WyomingSynthesizer"],
            exclude: ["reference-voice"]),
        tests(.services, "MQTT", ["MQTT", "Timing"]),
        tests(
            .services, "CommandClassifier",
            ["CommandClassifier", "Commands", "RemoteService", "RoomMode", "RoomRecords"]),
        tests(.services, "Playback", ["ALSA", "Feedback", "Playback"]),
        tests(.services, "SpeechSynthesis", ["Feedback", "SpeechSynthesis"]),
        tests(
            .services, "SQLiteStorage",
            [
                "Commands", "Handling", "RoomMode", "RoomRecords", "SQLiteStorage", "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        module(
            .services, "SiteLink", ["PostgreSQLStorage", "RoomRecords", "SQLiteStorage", "Storage", "Timing"]),
        tests(
            .services, "SiteLink",
            [
                "Commands", "Handling", "RoomMode", "RoomRecords", "SQLiteStorage", "Storage",
                "PostgreSQLStorage",
                "SiteLink",
            ]),
        // What every store must do, on each of them.
        tests(
            .services, "Stores",
            [
                "Commands", "Handling", "RoomMode", "RoomRecords", "SQLiteStorage", "Storage",
                module("PostgreSQLStorage", trait: "PostgreSQL"),
            ]),
        tests(
            .services, "PostgreSQLStorage",
            ["Commands", "RoomRecords", "Storage", module("PostgreSQLStorage", trait: "PostgreSQL")]),

        // 6 Session: all of that, running.
        module(
            .session, "Session",
            [
                "Capture", "Commands", "Endpointing", "Features", "Feedback", "Handling",
                "Hearing", "PCM", "Recognition", "Storage", "Threads", "Timing", "WakeWord", lifecycle,
            ]),
        module(
            .session, "VoiceEngine",
            [
                "Commands", "Feedback", "Handling", "Hearing", "Recognition", "Session",
                module("PocketSphinxRecognizer", trait: "PocketSphinx"),
            ]),
        tests(
            .session, "Session",
            [
                "AudioFiles", "Capture", "CommandFiles", "Commands", "Endpointing", "Enrolment", "Features",
                "Feedback", "Handling", "Hearing", "Recognition", "RoomMode", "RoomRecords", "SQLiteStorage",
                "Session",
                "Storage", "WakeWord", lifecycle, log,
                module("PocketSphinxRecognizer", trait: "PocketSphinx"),
            ]),

        // 7 Interfaces: how people and programs watch a running session and control it.
        bytes("CDisplayPages", in: .interfaces, exclude: ["Pages"]),
        // Commands that Home Assistant understands, by whichever protocol it is connected.
        module(.interfaces, "Assist", ["Commands", "HomeMode", "Recognition", "Session", "Timing"]),
        module(
            .interfaces, "WyomingServer",
            [
                "Assist", "Commands", "Feedback", "HomeMode", "PCM", "Recognition", "Resampling", "Session",
                "WakeWord", "Wyoming", lifecycle,
                network("NIOCore", "swift-nio", "Wyoming"), network("NIOPosix", "swift-nio", "Wyoming"),
            ]),
        module(
            .interfaces, "ESPHomeSatellite",
            [
                "Assist", "Commands", "ESPHomeAPI", "Feedback", "HomeAssistant", "HomeMode", "PCM",
                "Recognition", "Serving", "Session", lifecycle, network("NIOCore", "swift-nio", "Control"),
            ]),
        module(
            .interfaces, "HomeAssistant",
            ["Capture", "Commands", "Handling", "Hearing", "Intake", "MQTT", "Session", lifecycle]),
        module(
            .interfaces, "Control",
            [
                "CodedErrors", "Commands", "Cryptography", "Handling", "Hearing", "Intake",
                "RemoteService", "Serving", "Session",
                network("NIOHTTP1", "swift-nio", "Control"),
                network("Logging", "swift-log", "Control"), network("NIOCore", "swift-nio", "Control"),
                network("NIOPosix", "swift-nio", "Control"),
                network("ServiceLifecycle", "swift-service-lifecycle", "Control"),
            ]),
        module(
            .interfaces, "Display",
            ["CDisplayPages", "Commands", "Control", "RoomMode", "RoomRecords", "Session", "Storage"]),
        module(
            .interfaces, "Teaching",
            [
                "Control", "Endpointing", "Enrolment", "Features", "Hearing", "PCM", "Session", "Threads",
                "WakeWord",
            ]),
        module(
            .interfaces, "Telemetry",
            [
                "Commands", "Endpointing", "Feedback", "Handling", "Hearing", "Recognition", "Session",
                network("CoreMetrics", "swift-metrics", "Control"),
                network("ServiceLifecycle", "swift-service-lifecycle", "Control"),
            ]),
        tests(
            .interfaces, "WyomingServer",
            [
                "AudioFiles", "Capture", "Commands", "Features", "Feedback", "Handling", "Hearing",
                "HomeMode", "Recognition", "RoomMode", "Session", "Storage", "WakeWord", "Wyoming",
                module("WyomingServer", trait: "Wyoming"),
            ]),
        tests(
            .interfaces, "ESPHomeSatellite",
            [
                "Capture", "Commands", "ESPHomeAPI", "ESPHomeSatellite", "Features", "Feedback", "Handling",
                "Hearing", "HomeMode", "Recognition", "RoomMode", "Serving", "Session", "Storage", "WakeWord",
            ]),
        tests(
            .interfaces, "HomeAssistant",
            ["Commands", "Feedback", "Handling", "Hearing", "HomeAssistant", "MQTT", "RoomMode", "Session"]),
        tests(
            .interfaces, "Control",
            [
                "Capture", "Commands", "Control", "Handling", "Hearing", "RemoteService", "RoomMode",
                "Serving", "Session", network("Logging", "swift-log", "Control"),
                network("NIOCore", "swift-nio", "Control"),
                network("NIOHTTP1", "swift-nio", "Control"),
                network("NIOPosix", "swift-nio", "Control"),
            ]),
        tests(
            .interfaces, "Display",
            [
                "CommandFiles", "Commands", "Control", "Display", "Enrolment", "RoomMode", "RoomRecords",
                "SQLiteStorage", "Session", "Storage",
            ]),
        tests(
            .interfaces, "Teaching",
            [
                "AudioFiles", "Capture", "Commands", "Control", "Handling", "Hearing", "Session", "Teaching",
                "WakeWord",
            ]),
        tests(
            .interfaces, "Telemetry",
            [
                "Capture", "Commands", "Handling", "Hearing", "Recognition", "RoomMode", "Session",
                "Telemetry",
                network("CoreMetrics", "swift-metrics", "Control"),
            ]),
        module(.interfaces, "SharedRoom", ["MQTT", "PostgreSQLStorage", "Session", "Timing", lifecycle]),
        tests(
            .interfaces, "SharedRoom",
            ["MQTT", "SharedRoom", module("PostgreSQLStorage", trait: "PostgreSQL")]),

        // 8 Programs.
        module(
            .programs, "Diagnostics",
            [
                "ALSA", "Capture", "CommandFiles", "Commands", "Endpointing", "Features", "Feedback", "PCM",
                "Recognition", "Resampling", "RoomMode", "SQLiteStorage", "Storage", "WakeWord",
            ]),
        module(
            .programs, "VoicedConfiguration",
            [
                "ActionRunners", "Actions", "ClassifierServer", "CommandFiles", "Commands", "Control",
                "Dictation", "Display", "Endpointing", "Features", "Feedback", "Handling", "Hearing",
                "HomeMode", "Intake", "MQTT", "Recognition", "RemoteService", "RoomMode", "Serving",
                "Session", "Storage",
                "Wyoming", "Yams", argumentParser,
            ]),
        module(
            .programs, "VoicedTerminal",
            [
                "ALSA", "AudioFiles", "CProcess", "Capture", "ClassifierServer", "CommandFiles",
                "Commands", "Control", "Diagnostics", "ESPHomeAPI", "Endpointing", "Feedback", "Hearing",
                "Programs", "Recognition", "RemoteService", "Resampling", "RoomRecords", "Session",
                "SpeakerRecognition", "Storage",
                "Threads", "VoicedConfiguration", "WakeWord", "Wyoming", argumentParser, log, lifecycle,
            ]),
        module(
            .programs, "VoicedAssembly",
            [
                "ActionRunners", "Actions", "AudioFiles", "Capture", "CommandFiles", "Commands", "Control",
                "Diagnostics", "Dictation", "Display", "Ducking", "Endpointing", "Enrolment", "Feedback",
                "Handling",
                "Hearing", "HomeAssistant", "HomeMode", "Intake", "MQTT", "PCM", "Playback",
                "PostgreSQLStorage", "Programs", "Recognition", "RemoteService", "Resampling", "RoomMode",
                "RoomRecords",
                "SQLiteStorage", "Serving", "Session", "SharedRoom", "SiteLink", "SpeakerRecognition",
                "SpeechSynthesis",
                "Storage", "Teaching", "Timing", "VoicedConfiguration", "VoicedTerminal", "WakeWord",
                "Wyoming",
                "Yams", module("CommandClassifier", trait: "HTTP"),
                module("HTTPRecognizer", trait: "HTTP"), module("WebPush", trait: "HTTP"),
                module("PocketSphinxRecognizer", trait: "PocketSphinx"),
                module("ESPHomeAPI", trait: "Control"), module("ESPHomeSatellite", trait: "Control"),
                module("Telemetry", trait: "Control"), module("WyomingRecognizer", trait: "Wyoming"),
                module("WyomingServer", trait: "Wyoming"), module("WyomingSynthesizer", trait: "Wyoming"),
                argumentParser,
                network("CoreMetrics", "swift-metrics", "Control"), log, lifecycle,
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        module(
            .programs, "VoicedCommands",
            [
                "ALSA", "ActionRunners", "Actions", "AudioFiles", "CNotices", "Capture",
                "ClassifierServer",
                "CommandFiles", "Commands", "Control", "Diagnostics", "Dictation", "Ducking", "Endpointing",
                "Enrolment", "Features", "Feedback", "Handling", "Hearing", "Intake", "PCM", "Playback",
                "Programs",
                "Recognition", "RemoteService", "Resampling", "RoomMode", "RoomRecords", "SQLiteStorage",
                "Session", "SpeakerRecognition", "SpeechSynthesis", "Storage", "Teaching", "Threads",
                "VoicedAssembly",
                "VoicedConfiguration", "VoicedTerminal", "WakeWord",
                module("CommandClassifier", trait: "HTTP"), argumentParser, log, lifecycle,
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "voiced", dependencies: ["VoicedCommands"],
            path: "Sources/8-Programs/voiced", swiftSettings: settings),
        tests(
            .programs, "Diagnostics",
            [
                "ALSA", "AudioFiles", "Capture", "Commands", "Diagnostics",
                "Feedback", "Recognition", "Resampling", "SQLiteStorage", "SpeechSynthesis",
                "Storage",
            ]),
        tests(
            .programs, "VoicedConfiguration",
            [
                "VoicedConfiguration"
            ]),
        tests(
            .programs, "VoicedTerminal",
            [
                "AudioFiles", "Capture", "CommandFiles", "Commands", "Feedback", "Recognition",
                "RemoteService", "RoomMode", "Storage", "VoicedCommands", "VoicedConfiguration",
                "VoicedTerminal", "WakeWord", argumentParser,
            ]),
        tests(
            .programs, "VoicedAssembly",
            [
                "Actions", "AudioFiles", "CommandFiles", "Commands", "Feedback", "Handling", "Recognition",
                "RoomMode", "SQLiteStorage", "Session", "Storage", "VoicedAssembly", "VoicedConfiguration",
                "VoicedTerminal", log,
            ]),
        tests(
            .programs, "VoicedCommands",
            [
                "Actions", "Commands", "Diagnostics", "RoomMode", "RoomRecords", "Storage",
                "VoicedCommands", "VoicedConfiguration", argumentParser,
            ]),
        tests(
            .programs, "EndToEnd", ["AudioFiles", "WakeWord"],
            exclude: ["Releases", "esphome-client", "home-assistant", "wyoming-client"]),

        // For this package's tests alone: servers that lie, files that are damaged, a sound server.
        .target(
            name: "TestSupport",
            dependencies: [
                "AudioFiles", "Capture", "Commands", "PCM", "Recognition", "Storage", "VoiceTesting",
            ],
            path: "Tests/TestSupport", swiftSettings: settings),

        // What the tests of WakeWord and of Enrolment share.
        .target(
            name: "WakeWordMaterial", dependencies: ["Features", "PCM", "VoiceTesting", "WakeWord"],
            path: "Tests/3-Speech/WakeWordMaterial", swiftSettings: settings),

        // Benchmarks: what all of them need.
        benchmark(
            "BenchmarkKit",
            [
                "AudioFiles", "Features", "PCM", "Recognition", "Resampling", "TestSupport",
                argumentParser,
            ] + subprocess),
        benchmarkTests("BenchmarkKit", ["AudioFiles", "BenchmarkKit", "Recognition"]),

        // The wake word: misses and false alarms on a stream.
        benchmarkProgram("wakebench", ["AudioFiles", "BenchmarkKit", "Enrolment", "PCM", "WakeWord"]),
        benchmarkTests("wakebench", ["AudioFiles", "BenchmarkKit", "wakebench"]),

        // Where commands end.
        benchmark("EndpointScoring", ["PCM"]),
        benchmarkProgram(
            "endpointbench", ["BenchmarkKit", "Endpointing", "EndpointScoring", "Features", "PCM"]),
        benchmarkTests("EndpointScoring", ["EndpointScoring"]),

        // The wake word while an answer sounds.
        benchmarkProgram(
            "echobench",
            [
                "BenchmarkKit", "Capture", "Feedback", "Hearing", "PCM", "Resampling", "SpeechSynthesis",
                "WakeWord",
            ]),

        // Who spoke.
        benchmarkProgram(
            "speakerbench", ["BenchmarkKit", "PCM", "Recognition", "SpeakerRecognition"]),

        // Whether commands are understood.
        benchmark("CommandScoring"),
        benchmarkProgram(
            "commandbench",
            [
                "BenchmarkKit", "CommandFiles", "CommandScoring", "Commands", "EndpointScoring", "PCM",
                "PocketSphinxRecognizer", "Recognition", "RoomMode",
            ]),
        benchmarkTests("CommandScoring", ["CommandScoring"]),
        benchmarkProgram("phrasetrace", ["BenchmarkKit", "PCM", "PocketSphinxRecognizer", "Recognition"]),

        // The pipeline: its stages, what they cost, and the thresholds that hold it.
        benchmark(
            "PipelineStages",
            [
                "AudioFiles", "BenchmarkKit", "Capture", "Commands", "Endpointing", "Features", "Hearing",
                "PCM",
                "Resampling", "WakeWord", argumentParser,
            ]),
        benchmark("PipelineGates", ["BenchmarkKit"]),
        .target(name: "CAllocationCounter", path: "Benchmarks/Sources/CAllocationCounter"),
        benchmarkProgram(
            "pipelinebench",
            [
                "AudioFiles", "BenchmarkKit", "CAllocationCounter", "Capture", "Commands", "Handling",
                "Hearing",
                "PCM", "PipelineGates", "PipelineStages", "Resampling", "Session", "TestSupport",
                "VoiceTesting",
                "WakeWord",
            ] + subprocess),
        benchmarkProgram("pipelinestage", ["BenchmarkKit", "PipelineStages"]),
        benchmarkTests("PipelineGates", ["BenchmarkKit", "PipelineGates"]),
        benchmarkTests(
            "PipelineStages", ["BenchmarkKit", "CAllocationCounter", "PipelineStages", argumentParser]),

        // Many rooms on one PostgreSQL.
        benchmarkProgram(
            "sitebench",
            [
                "BenchmarkKit", "Commands", "Handling", "PCM", "PostgreSQLStorage", "RoomMode",
                "RoomRecords", "SQLiteStorage", "SiteLink", "Storage", "TestSupport",
            ]),

        // The programs as users run them.
        benchmarkTests("Program", ["commandbench", "endpointbench", "pipelinebench", "wakebench"]),
    ]
)
