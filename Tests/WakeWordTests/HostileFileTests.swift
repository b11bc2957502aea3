import Foundation
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("A .wake file whose checksum is right", .timeLimit(.minutes(5)))
struct HostileFileTests {
    /// One lie in a header.
    struct Lie: Sendable, CustomStringConvertible {
        var description: String
        var change: @Sendable (inout [String: Any]) -> Void

        init(_ key: String, _ value: some Sendable) {
            description = "\(key) = \(String(describing: value).prefix(40))"
            change = { $0[key] = value }
        }

        init(_ key: String, _ inner: String, _ value: some Sendable) {
            description = "\(key).\(inner) = \(String(describing: value).prefix(40))"
            change = { header in
                if var part = header[key] as? [String: Any] {
                    part[inner] = value
                    header[key] = part
                } else if var parts = header[key] as? [[String: Any]] {
                    parts[0][inner] = value
                    header[key] = parts
                }
            }
        }
    }

    static let sizes: [Lie] = [
        ("states", [-1, 0, 1, 3, 400, 401, 1 << 40, .max]), ("shortestHops", [-1, 0, 61, .min]),
        ("longestHops", [1, 0, 1001, .max]), ("recordings", [-1, 0, .max]),
    ].flatMap { (key: String, values: [Int]) -> [Lie] in values.map { Lie("templates", key, $0) } }

    static let components: [Lie] = [-1, 0, 2, 3, 256, 257, 1 << 62, .max].map { (value: Int) -> Lie in
        Lie("background", "components", value)
    }

    static let others: [Lie] = [
        Lie("dimension", -1), Lie("dimension", 0), Lie("dimension", 13), Lie("dimension", Int.max),
        Lie("threshold", -0.1), Lie("threshold", 1.1), Lie("threshold", 1e300),
        Lie("name", ""), Lie("name", " "), Lie("name", "line\nend"), Lie("name", "\u{7F}"),
        Lie("name", String(repeating: "o", count: 65)), Lie("name", 7),
        Lie("calibration", "zero", 0.5), Lie("calibration", "half", 1.5), Lie("calibration", "one", -2),
        Lie("calibration", "zero", "low"), Lie("background", 7),
        Lie("templates", [String]()), Lie("templates", "none"), Lie("evidence", [Int]()),
        Lie("evidence", "wordScores", [Double](repeating: 0.5, count: 257)),
        Lie("provenance", "recordingCount", -1), Lie("provenance", "backgroundSeconds", -1),
        Lie("provenance", "kind", String(repeating: "k", count: 201)), Lie("provenance", "date", 1),
    ]

    @Test("and whose header lies is refused", arguments: sizes + components + others)
    func header(lie: Lie) throws {
        expectRefusal(of: try ModelBytes.small(changing: lie.change), "\(lie)")
    }

    @Test("and whose header is no header is refused")
    func noHeader() throws {
        let bytes = try Material.smallModel().encoded()
        let deep = String(repeating: "[", count: 60_000)
        for text in [
            "", "{}", "[]", "null", "{\"name\":", "\u{0}\u{1}", deep, String(repeating: " ", count: 65_537),
        ] {
            expectRefusal(
                of: ModelBytes.with(header: Array(text.utf8), in: bytes), "header \(text.prefix(20))")
        }
        expectRefusal(of: ModelBytes.with(header: [0xFF, 0xFE, 0xC0], in: bytes), "header that is no UTF-8")
    }

    @Test("and whose lengths lie is refused", arguments: [0, 1, 1 << 16, 1 << 31, .max] as [UInt32])
    func lengths(_ length: UInt32) throws {
        let bytes = try Material.smallModel().encoded()
        for position in [12, ModelBytes.headerStart + ModelBytes.headerLength(bytes)] {
            var lying = bytes
            lying.replaceSubrange(position..<position + 4, with: WAVBytes.littleEndian(length))
            expectRefusal(of: ModelBytes.sealed(lying), "length \(length) at \(position)")
        }
    }

    @Test(
        "and whose numbers are none, endless or far out is refused",
        arguments: [.nan, .infinity, -.infinity, 1e30, -1e30] as [Float])
    func numbers(value: Float) throws {
        let bytes = try Material.smallModel().encoded()
        let first = ModelBytes.headerStart + ModelBytes.headerLength(bytes) + 4
        for position in stride(from: first, to: bytes.count - 4, by: 4) {
            var lying = bytes
            lying.replaceSubrange(position..<position + 4, with: WAVBytes.littleEndian(value))
            expectRefusal(of: ModelBytes.sealed(lying), "\(value) at \(position)")
        }
    }

    @Test("is read or refused, whatever 20,000 random changes make of it, and what is read can be used")
    func fuzz() throws {
        var generator = SeededGenerator(seed: 20_000)
        let bytes = try Material.smallModel().encoded()
        let headerEnd = ModelBytes.headerStart + ModelBytes.headerLength(bytes)
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.2))
        var readCount = 0
        for round in 0..<20_000 {
            var changed = bytes
            // Two in three change the header, where the sizes are; one in ten keeps the wrong checksum.
            let range = round % 3 == 0 ? 0..<bytes.count : 12..<headerEnd + 4
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                changed[Int.random(in: range, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            if round % 7 == 0 { changed.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            if round % 10 != 0, changed.count >= 4 { changed = ModelBytes.sealed(changed) }
            let model: KeywordModel
            do { model = try KeywordModel(decoding: changed) } catch {
                // An #expect a round would take longer than the reading.
                if ![.badModel, .incompatible].contains(error.code) { Issue.record(error) }
                continue
            }
            readCount += 1
            guard readCount % 20 == 0 else { continue }
            for detection in try detections(in: noise, models: [model]) {
                #expect((0...1).contains(detection.score))
            }
        }
        // Most changes within numbers and words are harmless; none at all would mean that nothing was tried.
        #expect(readCount > 100 && readCount < 19_000, "\(readCount) were read")
    }
}
