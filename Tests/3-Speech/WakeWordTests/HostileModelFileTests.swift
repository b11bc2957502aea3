import Features
import Foundation
import Testing
import TestSupport
import WakeWordMaterial

@testable import WakeWord

@Suite("A .wake file whose checksum is right", .timeLimit(.minutes(5)))
struct HostileModelFileTests {
    /// A wrong value in a header.
    struct Lie: Sendable, CustomStringConvertible {
        var description: String
        var change: @Sendable (inout [String: Any]) -> Void

        init(_ key: String, _ value: some Sendable) {
            description = "\(key) = \(String(describing: value).prefix(40))"
            change = { $0[key] = value }
        }

        /// Makes a wrong value in an object, or in the first object of a list.
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
        ("template", "states", [.min, -1, 0, 1, 3, 300, 301, 1 << 40, .max]),
        ("template", "shortestHops", [.min, -1, 0, 61]),
        ("template", "longestHops", [.min, -1, 1, 0, 501, .max]),
        ("template", "recordings", [.min, -1, 0, 1_000_001, .max]),
        ("recordings", "hops", [.min, -1, 0, 1, 2, 4, 550, 551, 1 << 58, .max]),
        ("recordings", "wordStart", [.min, -1, 3, .max]),
        ("recordings", "wordEnd", [.min, -1, 0, 1, 4, .max]),
    ].flatMap { (key: String, inner: String, values: [Int]) -> [Lie] in values.map { Lie(key, inner, $0) } }

    static let counts: [Lie] = [.min, -1, 1, 2, 256, 257, 1 << 62, .max].map { (value: Int) -> Lie in
        Lie("backgroundComponents", value)
    }

    static let numbers: [Lie] = [
        Lie("dimension", -1), Lie("dimension", 0), Lie("dimension", 13), Lie("dimension", Int.max),
        Lie("threshold", -0.1), Lie("threshold", 1.1), Lie("threshold", 1e300), Lie("threshold", "half"),
        Lie("verifierBias", 1e7), Lie("verifierBias", 1e300), Lie("templateWeight", -0.1),
        Lie("templateWeight", 1001),
        Lie("candidateFloor", 1e5), Lie("candidateFloor", -1e5), Lie("calibration", "half", 1e7),
        Lie("calibration", "decade", 0), Lie("calibration", "decade", -1), Lie("calibration", "decade", 1e5),
        Lie("provenance", "recordingCount", -1), Lie("provenance", "backgroundSeconds", -1),
    ]

    static let words: [Lie] = [
        Lie("name", ""), Lie("name", " "), Lie("name", "line\nend"), Lie("name", "\u{7F}"),
        Lie("name", String(repeating: "o", count: 65)), Lie("name", 7),
        Lie("calibration", "half", "low"), Lie("calibration", 7), Lie("template", [String]()),
        Lie("template", "none"), Lie("recordings", "none"), Lie("recordings", [String]()),
        Lie("recordings", [[Int]()]),
        Lie("recordings", "label", 7), Lie("recordings", "label", String(repeating: "l", count: 401)),
        Lie("provenance", "kind", String(repeating: "k", count: 201)), Lie("provenance", "date", 1),
        Lie("provenance", "madeBy", String(repeating: "m", count: 101)), Lie("backgroundComponents", "many"),
        Lie("confusable", 7), Lie("confusable", [String]()), Lie("voice", "mine"),
        Lie("recordings", "speaker", "mine"),
    ]

    @Test("and whose header lies is refused", arguments: sizes + counts + numbers + words)
    func header(lie: Lie) throws {
        expectRefusal(of: try ModelBytes.of(SmallModel.make(), changing: lie.change), "\(lie)")
    }

    @Test("and whose header lacks something is refused")
    func missing() throws {
        var keys: [String] = []
        _ = try ModelBytes.of(SmallModel.make()) { keys = Array($0.keys) }
        #expect(keys.count == 12)
        for key in keys {
            expectRefusal(
                of: try ModelBytes.of(SmallModel.make()) { $0[key] = nil }, "a header without \(key)")
        }
    }

    @Test("and that keeps thousands of recordings of next to nothing is refused")
    func manyRecordings() throws {
        let recording: [String: any Sendable] = ["label": "", "hops": 1, "wordStart": 0, "wordEnd": 1]
        for count in [201, 1000] {
            let bytes = try ModelBytes.of(SmallModel.make()) {
                $0["recordings"] = [[String: any Sendable]](repeating: recording, count: count)
            }
            expectRefusal(of: bytes, "\(count) recordings")
        }
    }

    @Test("and whose header is no header is refused")
    func noHeader() throws {
        let bytes = try SmallModel.make().encoded()
        let deep = String(repeating: "[", count: 60_000)
        for text in [
            "", "{}", "[]", "null", "{\"name\":", "\u{0}\u{1}", deep, String(repeating: " ", count: 65_537),
        ] {
            expectRefusal(
                of: ModelBytes.with(header: Array(text.utf8), in: bytes), "header \(text.prefix(20))")
        }
        expectRefusal(of: ModelBytes.with(header: [0xFF, 0xFE, 0xC0], in: bytes), "header that is no UTF-8")
    }

    @Test("and whose name is no UTF-8 is refused")
    func nameThatIsNoText() throws {
        var bytes = try SmallModel.make(name: "qqqq").encoded()
        let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("qqqq".utf8)) })
        bytes.replaceSubrange(start..<start + 4, with: [0xC3, 0x28, 0xF0, 0x80])
        expectRefusal(of: ModelBytes.sealed(bytes), "a name that is no UTF-8")
    }

    @Test("and whose lengths lie is refused", arguments: [0, 1, 1 << 16, 1 << 31, .max] as [UInt32])
    func lengths(_ length: UInt32) throws {
        let bytes = try SmallModel.make().encoded()
        for position in [12, ModelBytes.floatCountStart(bytes)] {
            var lying = bytes
            lying.replaceSubrange(position..<position + 4, with: WAVBytes.littleEndian(length))
            expectRefusal(of: ModelBytes.sealed(lying), "length \(length) at \(position)")
        }
    }

    @Test(
        "and whose numbers are none, endless or far out is refused", arguments: FrontEnd.allCases,
        [.nan, .signalingNaN, .infinity, -.infinity, 1e30, -1e30] as [Float])
    func floats(frontEnd: FrontEnd, value: Float) throws {
        let model = SmallModel.make(frontEnd: frontEnd)
        let bytes = try model.encoded()
        for position in ModelBytes.floats(bytes, of: model) {
            var lying = bytes
            lying.replaceSubrange(position..<position + 4, with: WAVBytes.littleEndian(value))
            expectRefusal(of: ModelBytes.sealed(lying), "\(value) at \(position)")
        }
    }
}
