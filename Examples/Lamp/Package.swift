// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Lamp",
    dependencies: [.package(name: "VoiceEngine", path: "../..", traits: ["PocketSphinx"])],
    targets: [
        .executableTarget(
            name: "Lamp",
            dependencies: [
                .product(name: "VoiceEngine", package: "VoiceEngine")
            ],
            path: ".")
    ]
)
