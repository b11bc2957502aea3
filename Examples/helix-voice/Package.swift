// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "helix-voice",
    products: [.executable(name: "helix-voice", targets: ["helix-voice"])],
    dependencies: [
        .package(name: "VoiceEngine", path: "../..", traits: ["PocketSphinx", "Wyoming"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // The chat: what is kept, what is sent, what is heard. No terminal in it.
        .target(
            name: "HelixChat",
            dependencies: [
                .product(name: "VoiceEngine", package: "VoiceEngine"),
                .product(name: "AudioFiles", package: "VoiceEngine"),
                .product(name: "Dictation", package: "VoiceEngine"),
                .product(name: "Services", package: "VoiceEngine"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings),
        // The program: subcommands, the terminal, lines for programs.
        .executableTarget(
            name: "helix-voice",
            dependencies: [
                "HelixChat",
                .product(name: "Answers", package: "VoiceEngine"),
                .product(name: "VoiceEngine", package: "VoiceEngine"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "HelixChatTests",
            dependencies: [
                "HelixChat", "helix-voice",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "VoiceTesting", package: "VoiceEngine"),
            ],
            exclude: ["make-recording", "message.flac"],
            swiftSettings: settings),
    ]
)
