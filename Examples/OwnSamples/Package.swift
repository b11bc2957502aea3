// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnSamples",
    dependencies: [.package(name: "VoiceEngine", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "OwnSamples",
            dependencies: [
                .product(name: "Capture", package: "VoiceEngine"),
                .product(name: "Hearing", package: "VoiceEngine"),
                .product(name: "PCM", package: "VoiceEngine"),
                .product(name: "WakeWord", package: "VoiceEngine"),
            ],
            path: ".")
    ]
)
