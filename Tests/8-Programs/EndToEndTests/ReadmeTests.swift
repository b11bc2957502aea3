import Foundation
import TestSupport
import Testing
import VoiceTesting

@Suite("README")
struct ReadmeTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Program.root.appending(path: path), encoding: .utf8)
    }

    @Test("shows the whole program of Examples/Lamp, in 18 lines, which scripts/examples builds and runs")
    func lamp() throws {
        let program = try Self.text("Examples/Lamp/main.swift")
        #expect(program.split(separator: "\n").count <= 18, "it is to stay short")
        #expect(try Self.text("README.md").contains("```swift\n\(program)```"))
    }

    @Test("says before it begins how long the build takes and what it needs, and so does the demonstration")
    func announced() throws {
        for page in ["README.md", "scripts/demo"] {
            let text = try Self.text(page)
            let said = try #require(text.range(of: "730 MB"))
            let begun = try #require(
                text.range(of: page == "README.md" ? "scripts/demo  " : "swift build --prod"))
            #expect(said.lowerBound < begun.lowerBound && text.contains("four minutes"), "\(page)")
        }
    }

    @Test("is packed, with all pages, so that no link of them leads nowhere, and their recordings are there")
    func packed() throws {
        let directory = TemporaryDirectory()
        let folder = directory.file("doc/voiced")
        let models = directory.file("voiced")
        try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
        for name in ["classifier-server.yaml", "synonyms.yaml"] {
            _ = directory.write([], as: "voiced/\(name)")
        }
        let packed = try Tool.shell(
            "scripts/package-docs '\(folder)' ../../voiced", in: Program.root, environment: [:])
        #expect(packed.status == 0, "\(packed.output)")
        let page = try String(contentsOfFile: folder + "/voiced.md", encoding: .utf8)
        #expect(page.contains("(configuration.md)") && page.contains("(decisions/0014-recovery.md)"))
        let server = try String(contentsOfFile: folder + "/classifier-server.md", encoding: .utf8)
        #expect(server.contains("(../../voiced/classifier-server.yaml)"))
        #expect(!page.contains("Benchmarks/"))
        for name in ["orbit-demo.wav", "start-timer.wav", "room.yaml"] {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/Examples/\(name)"))
        }
    }

    @Test("names the products that Examples/Lamp depends on")
    func products() throws {
        let readme = try Self.text("README.md")
        let products = try Self.text("Examples/Lamp/Package.swift").matches(of: /\.product\(name: "(\w+)"/)
        #expect(!products.isEmpty)
        for product in products { #expect(readme.contains("`\(product.1)`"), "\(product.1)") }
    }
}
