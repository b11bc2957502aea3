// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnRecognizer",
    dependencies: [.package(name: "VoiceEngine", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "OwnRecognizer",
            dependencies: [
                .product(name: "VoiceEngine", package: "VoiceEngine")
            ],
            path: ".")
    ]
)
