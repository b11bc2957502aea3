// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "WakeWordOnly",
    dependencies: [.package(name: "VoiceEngine", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "WakeWordOnly",
            dependencies: [
                .product(name: "Hearing", package: "VoiceEngine")
            ],
            path: ".")
    ]
)
