// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func voice(_ product: String) -> Target.Dependency { .product(name: product, package: "VoiceEngine") }

let package = Package(
    name: "clinic-dictation",
    products: [.executable(name: "clinic-dictation", targets: ["clinic-dictation"])],
    dependencies: [
        .package(name: "VoiceEngine", path: "../..", traits: ["PocketSphinx", "Wyoming"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(name: "CPrivacy"),
        .target(
            name: "ClinicDictation",
            dependencies: [
                "CPrivacy",
                voice("VoiceEngine"), voice("Dictation"), voice("Services"), voice("Answers"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "clinic-dictation",
            dependencies: [
                "ClinicDictation", voice("VoiceEngine"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ClinicDictationTests",
            dependencies: [
                "ClinicDictation", "clinic-dictation", voice("VoiceEngine"), voice("Dictation"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
    ]
)
