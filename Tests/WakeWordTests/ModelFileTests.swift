import Foundation
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("The .wake file")
struct ModelFileTests {
    @Test("holds a model without loss, and the same bytes each time")
    func roundTrip() throws {
        for model in [Material.smallModel(), try Material.orbit()] {
            let bytes = try model.encoded()
            #expect(try KeywordModel(decoding: bytes) == model)
            #expect(try KeywordModel(decoding: bytes).encoded() == bytes)
        }
    }

    @Test("is written to disk and read back; one that was there is replaced")
    func disk() throws {
        let directory = TemporaryDirectory()
        let path = directory.write([1, 2, 3], as: "word.wake")
        try Material.smallModel().write(toFile: path)
        #expect(try KeywordModel(contentsOfFile: path) == Material.smallModel())
        #expect(directory.names == ["word.wake"])
    }

    @Test("of the bundled keyword is small and says where it comes from")
    func bundled() throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: Material.path("Models/orbit.wake"))
        #expect(try #require(attributes[.size] as? Int) < 200_000)
        let model = try Material.orbit()
        #expect(model.name == "orbit")
        #expect(model.provenance.recordingCount > 0)
        #expect(model.provenance.kind.contains("synthesized"))
    }

    @Test("cut short anywhere is refused")
    func truncated() throws {
        let small = try Material.smallModel().encoded()
        for count in 0..<small.count { expectRefusal(of: Array(small[..<count]), "the first \(count) bytes") }
        let orbit = try Material.orbit().encoded()
        for count in stride(from: 0, to: orbit.count, by: 97) {
            expectRefusal(of: Array(orbit[..<count]), "the first \(count) bytes")
        }
    }

    @Test("with any byte changed is refused")
    func flipped() throws {
        for (bytes, step) in [
            (try Material.smallModel().encoded(), 1), (try Material.orbit().encoded(), 997),
        ] {
            for position in stride(from: 0, to: bytes.count, by: step) {
                var damaged = bytes
                damaged[position] ^= 1 << UInt8(position % 8)
                expectRefusal(
                    of: damaged, "byte \(position) changed",
                    as: (8..<12).contains(position) ? .incompatible : .badModel)
            }
        }
    }

    @Test("with bytes after its end, or of another kind, is refused")
    func foreign() throws {
        let bytes = try Material.smallModel().encoded()
        expectRefusal(of: bytes + [0], "a byte too many")
        expectRefusal(of: bytes + bytes, "two files in one")
        expectRefusal(of: [UInt8](repeating: 0, count: 4096), "zeros")
        expectRefusal(of: Array("name: orbit\n".utf8), "text")
        expectRefusal(of: bytes + [UInt8](repeating: 0, count: 1_200_000), "more than a megabyte")
        expectRefusal(of: WAVBytes([1, 2, 3]).bytes, "a recording")
    }

    @Test(
        "of another version is refused as incompatible, not as damaged",
        arguments: [0, 2, 255, .max] as [UInt32])
    func version(_ version: UInt32) throws {
        var bytes = try Material.smallModel().encoded()
        bytes.replaceSubrange(8..<12, with: WAVBytes.littleEndian(version))
        expectRefusal(of: ModelBytes.sealed(bytes), "version \(version)", as: .incompatible)
    }

    @Test(
        "that was made for another front end is refused as incompatible", arguments: ["0123456789abcdef", ""])
    func frontEnd(_ identity: String) throws {
        let bytes = try ModelBytes.small { $0["frontEnd"] = identity }
        expectRefusal(of: bytes, "front end \(identity)", as: .incompatible)
        var model = Material.smallModel()
        model.frontEnd = identity
        #expect(throws: WakeWordError.self) { _ = try WakeWordDetector(models: [model]) }
    }

    @Test(
        "that is missing, a folder, or endless is refused as unreadable",
        arguments: ["/nowhere.wake", "/", "/dev/zero"])
    func unreadable(path: String) {
        let error = #expect(throws: WakeWordError.self) { try KeywordModel(contentsOfFile: path) }
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains(path) == true)
    }

    @Test("that cannot be written says so")
    func unwritable() {
        let error = #expect(throws: WakeWordError.self) {
            try Material.smallModel().write(toFile: "/nowhere/word.wake")
        }
        #expect(error?.code == .unreadable)
    }
}

/// Expects that `bytes` are refused with a sentence.
func expectRefusal(
    of bytes: [UInt8], _ what: String, as code: WakeWordError.Code = .badModel,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        _ = try KeywordModel(decoding: bytes)
        Issue.record("\(what) was read", sourceLocation: sourceLocation)
    } catch {
        // An #expect for each of thousands of files would take longer than the reading.
        guard error.code != code || !error.message.hasSuffix(".") || error.message.count <= 30 else { return }
        Issue.record("\(what): \(error.code.rawValue), \(error.message)", sourceLocation: sourceLocation)
    }
}
