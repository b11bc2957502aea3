// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnSamples",
    dependencies: [.package(name: "VoiceEngine", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "OwnSamples",
            dependencies: [
                .product(name: "Hearing", package: "VoiceEngine")
            ],
            path: ".")
    ]
)
