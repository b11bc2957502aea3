import Foundation
import Testing
import PCM

@testable import Wyoming

@Suite("Events of Wyoming")
struct WyomingParserTests {
    /// Every event that comes out of `bytes`, given in chunks of `size`.
    private func events(_ bytes: [UInt8], size: Int, _ limits: WyomingParser.Limits = .init()) throws
        -> [WyomingEvent]
    {
        var parser = WyomingParser(limits)
        var events: [WyomingEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.append(bytes[start..<min(start + size, bytes.count)])
            while let event = try parser.next() { events.append(event) }
        }
        return events
    }

    private static let several: [WyomingEvent] = [
        WyomingEvent("transcribe", ["language": .string("en"), "terms": .array([.string("a"), .null])]),
        WyomingEvent("audio-chunk", ["rate": .number(16_000)], payload: [0x0A, 0, 255, 0x7B]),
        WyomingEvent("audio-stop"),
        WyomingEvent("x", ["deep": .object(["yes": .bool(true), "π": .number(3.25)])], payload: [1]),
    ]

    @Test("come out as they went in, however their bytes are cut up", arguments: [1, 2, 7, 64, 10_000])
    func roundTrip(size: Int) throws {
        let bytes = try Self.several.flatMap { try $0.encoded() }
        #expect(try events(bytes, size: size) == Self.several)
    }

    @Test("are read as the reference package writes them, and as older programs do")
    func reference() throws {
        let current = #"{"type": "transcript", "version": "1.10.2", "data_length": 22}"#
        let data = #"{"text": "patient in"}"#
        #expect(
            try events(Array("\(current)\n\(data)".utf8), size: 5)
                == [WyomingEvent("transcript", ["text": .string("patient in")])])
        let inline = #"{"type":"transcript","data":{"text":"old","language":"en"},"data_length":14}"#
        #expect(
            try events(Array("\(inline)\n{\"text\":\"new\"}".utf8), size: 100)
                == [WyomingEvent("transcript", ["text": .string("new"), "language": .string("en")])])
    }

    @Test("have a whole number without a fraction and lengths that count bytes")
    func encoding() throws {
        let event = WyomingEvent("a", ["rate": .number(16_000)], payload: [7])
        let text = String(decoding: try event.encoded(), as: UTF8.self)
        let lines = text.split(separator: "\n", maxSplits: 1)
        #expect(lines.last == "{\"rate\":16000}\u{7}")
        let header = try JSONDecoder().decode(WyomingHeader.self, from: Data(lines[0].utf8))
        #expect(header.dataLength == 14 && header.payloadLength == 1)
        #expect(throws: (any Error).self) { try WyomingEvent("a", ["x": .number(.nan)]).encoded() }
    }

    @Test(
        "are refused where they are none",
        arguments: [
            "SSH-2.0-OpenSSH\r\n", "\n", "null\n", "[]\n", "{}\n", #"{"type":7}"# + "\n", "{\"type\":\"a\"\n",
            #"{"type":"a","data":[]}"# + "\n", #"{"type":"a","data_length":-1}"# + "\n",
            #"{"type":"a","payload_length":1e300}"# + "\n", #"{"type":"a","payload_length":"9"}"# + "\n",
            #"{"type":"a","data_length":2}"# + "\n[]", #"{"type":"a","data_length":2}"# + "\n{,",
            #"{"type":"a","data_length":9999999999}"# + "\n",
            #"{"type":"a","payload_length":1048577}"# + "\n",
        ])
    func refused(text: String) {
        for size in [1, 1_000] {
            let error = #expect(throws: WyomingError.self) { try events(Array(text.utf8), size: size) }
            #expect(error?.code == .badEvent)
        }
    }

    @Test("are refused with bytes that are no UTF-8")
    func noText() {
        let bytes = Array(#"{"type":""#.utf8) + [0xFF, 0xC0] + Array("\"}\n".utf8)
        #expect(throws: WyomingError.self) { try events(bytes, size: 3) }
    }

    @Test("without an end are refused before they fill the memory")
    func endless() {
        var parser = WyomingParser()
        let error = #expect(throws: WyomingError.self) {
            for _ in 0..<100 {
                parser.append([UInt8](repeating: 0x20, count: 1_024))
                _ = try parser.next()
            }
        }
        #expect(error?.message.contains("larger") == true)
    }

    @Test("take time in proportion to their bytes, byte by byte too", .timeLimit(.minutes(1)))
    func linear() throws {
        let one = try WyomingEvent("audio-chunk", payload: [UInt8](repeating: 0, count: 1_000)).encoded()
        let bytes = (0..<500).flatMap { _ in one }
        #expect(try events(bytes, size: 1).count == 500)
    }

    @Test("that are damaged give an error or other events, and no crash", arguments: 0..<50)
    func damaged(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let whole = try Self.several.flatMap { try $0.encoded() }
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0...(seed % 5) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if seed % 3 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
            _ = try? events(bytes, size: 1 + seed)
        }
    }

    @Test(
        "go to addresses of the form tcp://host:port",
        arguments: [
            ("tcp://127.0.0.1:10300", "127.0.0.1:10300" as String?), ("tcp://[::1]:1/", "[::1]:1"),
            ("tcp://host", nil), ("http://host:1", nil), ("host:1", nil), ("", nil), ("tcp://host:0", nil),
            ("tcp://host:70000", nil), ("unix:///run/x", nil), ("tcp://user@host:1", nil),
            ("tcp://host:1/path", nil),
        ])
    func addresses(uri: String, shown: String?) {
        #expect((try? WyomingAddress(uri: uri))?.description == shown)
    }
}
