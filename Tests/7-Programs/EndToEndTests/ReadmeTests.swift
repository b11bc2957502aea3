import Foundation
import Testing
import VoiceTesting

@Suite("README")
struct ReadmeTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Program.root.appending(path: path), encoding: .utf8)
    }

    @Test("shows the whole program of Examples/Lamp, in 15 lines, which scripts/examples builds and runs")
    func lamp() throws {
        let program = try Self.text("Examples/Lamp/main.swift")
        #expect(program.split(separator: "\n").count <= 15, "it is to stay short")
        #expect(try Self.text("README.md").contains("```swift\n\(program)```"))
    }

    @Test("names the products that Examples/Lamp depends on")
    func products() throws {
        let readme = try Self.text("README.md")
        let products = try Self.text("Examples/Lamp/Package.swift").matches(of: /\.product\(name: "(\w+)"/)
        #expect(!products.isEmpty)
        for product in products { #expect(readme.contains("`\(product.1)`"), "\(product.1)") }
    }
}
