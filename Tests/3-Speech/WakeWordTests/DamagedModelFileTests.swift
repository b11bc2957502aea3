import Features
import Foundation
import Testing
import TestSupport
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("A .wake file that was damaged on its way", .timeLimit(.minutes(5)))
struct DamagedModelFileTests {
    private let bytes: [UInt8]

    init() throws { bytes = try SmallModel.make().encoded() }

    @Test("is refused when it is cut short anywhere, even with a checksum that fits what is left")
    func truncated() {
        for count in 0..<bytes.count {
            expectRefusal(of: Array(bytes[..<count]), "the first \(count) bytes")
            // In shorter files the checksum would overwrite the version, and the error would be another one.
            guard count >= 16 else { continue }
            expectRefusal(of: ModelBytes.sealed(Array(bytes[..<count])), "the first \(count) bytes, sealed")
        }
    }

    @Test("is refused when any bit of any byte is changed")
    func flipped() {
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 1 << UInt8(position % 8)
            expectRefusal(
                of: damaged, "byte \(position) changed",
                // A changed bit makes version 2 another version, so the reader refuses it as incompatible.
                as: (9..<12).contains(position) ? .incompatible : .badModel)
        }
    }

    @Test(
        "is read or refused with a sentence when one byte is changed and the checksum repaired, and can be used"
    )
    func repaired() throws {
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.1))
        var readCount = 0
        for position in 0..<bytes.count - 4 {
            var damaged = bytes
            damaged[position] ^= [0x01, 0x80, 0xFF][position % 3]
            let model: KeywordModel
            do { model = try KeywordModel(decoding: ModelBytes.sealed(damaged)) } catch {
                if ![.badModel, .incompatible].contains(error.code) || !error.message.hasSuffix(".") {
                    Issue.record("byte \(position): \(error.code.rawValue), \(error.message)")
                }
                continue
            }
            // Writes every hundredth model again, and listens with it.
            readCount += 1
            guard readCount % 100 == 0 else { continue }
            #expect(try KeywordModel(decoding: model.encoded()) == model)
            let found = try candidates(in: noise, models: [model])
            #expect(found.allSatisfy { $0.score.isFinite && $0.templateScore.isFinite })
        }
        // Most changes of a number's low bits or of a spectrum's byte make another valid model.
        #expect(readCount > bytes.count / 2 && readCount < bytes.count - 100, "\(readCount)")
    }

    @Test("is refused with bytes after its end, or when it is of another kind")
    func foreign() {
        expectRefusal(of: bytes + [0], "a byte too many")
        expectRefusal(of: ModelBytes.sealed(bytes + [0]), "a byte too many, sealed")
        expectRefusal(of: bytes + bytes, "two files in one")
        expectRefusal(of: [UInt8](repeating: 0, count: 4096), "zeros")
        expectRefusal(of: Array("name: orbit\n".utf8), "text")
        expectRefusal(of: bytes + [UInt8](repeating: 0, count: 1_200_000), "more than a megabyte")
        expectRefusal(of: WAVBytes([1, 2, 3]).bytes, "a recording")
    }

    @Test(
        "is refused as incompatible, not as damaged, when it has another version",
        arguments: [0, 1, 5, .max] as [UInt32])
    func version(_ version: UInt32) {
        var bytes = bytes
        bytes.replaceSubrange(8..<12, with: WAVBytes.littleEndian(version))
        expectRefusal(of: ModelBytes.sealed(bytes), "version \(version)", as: .incompatible)
    }

    @Test(
        "is refused as incompatible when it was made for another front end",
        arguments: ["learned-0123456789abcdef", "", String(repeating: "x", count: 9000)])
    func frontEnd(_ identity: String) throws {
        let bytes = try ModelBytes.of(SmallModel.make()) { $0["frontEnd"] = identity }
        expectRefusal(of: bytes, "front end \(identity)", as: .incompatible)
    }

    @Test("is refused when it names the front end that its numbers were not made for")
    func swappedFrontEnd() throws {
        let identity = FrontEnd.light.identity
        expectRefusal(
            of: try ModelBytes.of(SmallModel.make()) { $0["frontEnd"] = identity }, "a light learned model")
    }
}
