import Foundation
import Testing
import TestSupport

@Suite("voiced licences")
struct LicencesTests {
    private static let parts = Result {
        try Program.run(["licences", "--json"]).objects.compactMap { $0 as? [String: String] }
    }

    /// Returns the parts of one kind, by their names.
    private func parts(_ kind: String) throws -> [String: [String: String]] {
        let named = try Self.parts.get().filter { $0["part"] == kind }.map { ($0["name"] ?? "", $0) }
        return Dictionary(named) { first, _ in first }
    }

    @Test("names every library that the program asks the loader for, with a licence that is known")
    func libraries() throws {
        let dump = try Tool.output("objdump", ["-p", Program.path])
        let needed = dump.matches(of: /NEEDED +(\S+)/).map { String($0.1) }
            .filter { $0.firstMatch(of: /^lib(swift|_?Foundation|dispatch|BlocksRuntime)/) == nil }
        let libraries = try parts("library")
        #expect(needed.count > 10 && Set(libraries.keys) == Set(needed))
        for (name, library) in libraries {
            #expect(library["licence"]?.contains("unknown") == false, "\(name)")
        }
        // These libraries report their version at run time; the program's headers may be older.
        for name in ["libc.so.6", "libsqlite3.so.0", "libsndfile.so.1", "libasound.so.2"] {
            #expect(libraries[name]?["version"]?.wholeMatch(of: /\d+\.\d+(\.\d+)*/) != nil, "\(name)")
        }
        let sqlite = try Tool.output("sqlite3", [":memory:", "select sqlite_version()"])
        #expect(libraries["libsqlite3.so.0"]?["version"] == sqlite.trimmingCharacters(in: .newlines))
    }

    @Test("names the packages inside with the versions of this build, and their licences")
    func packages() throws {
        let resolved = try Data(contentsOf: Program.root.appendingPathComponent("Package.resolved"))
        let file = try #require(try JSONSerialization.jsonObject(with: resolved) as? [String: Any])
        let packages = try parts("package")
        for pin in try #require(file["pins"] as? [[String: Any]]) {
            let name = try #require(pin["identity"] as? String)
            // Only the benchmarks use these two packages.
            guard !["swift-subprocess", "swift-system"].contains(name) else {
                #expect(packages[name] == nil)
                continue
            }
            let state = pin["state"] as? [String: Any]
            #expect(packages[name]?["version"] == state?["version"] as? String, "\(name)")
            #expect(packages[name]?["licence"]?.isEmpty == false, "\(name)")
        }
    }

    @Test("gives every file of weights its origin, and the hash that it has")
    func weights() throws {
        let files = try parts("file").filter { $0.key != "*" }
        #expect(files.count == 14)
        for (name, file) in files {
            let hash = try Tool.output("sha256sum", [Program.root.appendingPathComponent(name).path])
            #expect(file["sha256"].map { hash.hasPrefix($0 + " ") } == true, "\(name): \(hash)")
            #expect(file["origin"]?.contains("Models/training/make-") == true, "\(name)")
        }
    }

    @Test("says the same to a person")
    func text() throws {
        let outcome = try Program.run(["licences"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        for part in try Self.parts.get() where part["name"] != "*" {
            let name = [part["name"], part["version"]].compactMap(\.self).joined(separator: " ")
            #expect(outcome.output.contains("\n  \(name): \(part["licence"] ?? "")\n"), "\(name)")
        }
    }
}
