import Foundation
import Testing
import PCM
import TestSupport

@testable import Wyoming

@Suite("Events of Wyoming")
struct WyomingParserTests {
    /// Returns every event that the parser finds in `bytes`, given in chunks of `size`.
    private func events(_ bytes: [UInt8], size: Int, _ limits: WyomingParser.Limits = .init()) throws
        -> [WyomingEvent]
    {
        var parser = WyomingParser(limits)
        var events: [WyomingEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            try parser.append(bytes[start..<min(start + size, bytes.count)])
            while let event = try parser.next() { events.append(event) }
        }
        return events
    }

    private static func data(_ change: (inout WyomingData) -> Void) -> WyomingData {
        var data = WyomingData()
        change(&data)
        return data
    }

    private static let several: [WyomingEvent] = [
        WyomingEvent(
            "transcribe",
            data {
                $0.language = "en"
                $0.name = "tiny"
                $0.terms = ["a", "π \"/\" b"]
            }),
        WyomingEvent("audio-chunk", data { $0.rate = 16_000 }, payload: [0x0A, 0, 255, 0x7B]),
        WyomingEvent("audio-stop"),
        WyomingEvent(
            "x",
            data {
                $0.text = "π"
                $0.width = 2
                $0.channels = 1
            }, payload: [1]),
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
                == [WyomingEvent("transcript", Self.data { $0.text = "patient in" })])
        let inline = #"{"type":"transcript","data":{"text":"old","language":"en"},"data_length":14}"#
        #expect(
            try events(Array("\(inline)\n{\"text\":\"new\"}".utf8), size: 100)
                == [
                    WyomingEvent(
                        "transcript",
                        Self.data {
                            $0.text = "new"
                            $0.language = "en"
                        })
                ])
    }

    @Test("may have fields that are not read here, and fields of another kind")
    func otherFields() throws {
        let info =
            #"{"type":"info","data":{"asr":[{"name":"w","models":[{"text":7}]}],"name":["a"],"text":{"a":1}}}"#
        #expect(try events(Array((info + "\n").utf8), size: 9) == [WyomingEvent("info")])
    }

    @Test("have a whole number without a fraction and lengths that count bytes")
    func encoding() throws {
        let event = WyomingEvent("a", Self.data { $0.rate = 16_000 }, payload: [7])
        let text = String(decoding: try event.encoded(), as: UTF8.self)
        let lines = text.split(separator: "\n", maxSplits: 1)
        #expect(lines.last == "{\"rate\":16000}\u{7}")
        let header = try JSONDecoder().decode(WyomingHeader.self, from: Data(lines[0].utf8))
        #expect(header.dataLength == 14 && header.payloadLength == 1)
    }

    @Test(
        "are refused if they are none",
        arguments: [
            "SSH-2.0-OpenSSH\r\n", "null\n", "[]\n", "{}\n", #"{"type":7}"# + "\n", "{\"type\":\"a\"\n",
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
                try parser.append([UInt8](repeating: 0x20, count: 1_024))
                _ = try parser.next()
            }
        }
        #expect(error?.message.contains("larger") == true)
    }

    @Test("without an end of their number are refused, however small they are")
    func endlessly() throws {
        var limits = WyomingParser.Limits()
        limits.total = 100_000
        let ping = Array((#"{"type":"ping"}"# + "\n").utf8)
        #expect(try events((0..<6_000).flatMap { _ in ping }, size: 4_096, limits).count == 6_000)
        let error = #expect(throws: WyomingError.self) {
            try events((0..<6_300).flatMap { _ in ping }, size: 4_096, limits)
        }
        #expect(error?.message.contains("without end") == true)
    }

    @Test("take time in proportion to their bytes, byte by byte too", .timeLimit(.minutes(1)))
    func linear() throws {
        let one = try WyomingEvent("audio-chunk", payload: [UInt8](repeating: 0, count: 1_000)).encoded()
        let bytes = (0..<500).flatMap { _ in one }
        #expect(try events(bytes, size: 1).count == 500)
    }

    /// An event whose data is `{"a":` and this.
    private func event(_ json: String) -> [UInt8] {
        let data = #"{"a":\#(json)}"#
        return Array((#"{"type":"info","data_length":\#(data.utf8.count)}"# + "\n" + data).utf8)
    }

    @Test("nested deeper, or of more values, than any sensible one are refused in data and in the first line")
    func nested() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"[{"a":"#, count: depth / 2) + "0" + String(repeating: "}]", count: depth / 2)
        }
        #expect(try events(event(nested(30)), size: 1_000) == [WyomingEvent("info")])
        let values = "[" + String(repeating: "{},", count: 300_000) + "0]"
        for (json, word) in [
            (nested(32), "too deep"), (nested(500), "too deep"), (values, "too many values"),
        ] {
            let error = #expect(throws: WyomingError.self) { try events(event(json), size: 100_000) }
            #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
        }
        let line = #"{"type":"info","data":{"a":\#(nested(500))}}"# + "\n"
        let error = #expect(throws: WyomingError.self) { try events(Array(line.utf8), size: 1_000) }
        #expect(error?.message.contains("too deep") == true)
    }

    @Test("cost a processor what their size is worth, whatever is in them")
    func cost() throws {
        // The costliest event within the limits: full of values that the parser never needs.
        let bytes = event("[" + Array(repeating: #"{"a":[0]}"#, count: 4_900).joined(separator: ",") + "]")
        let before = ProcessorTime.seconds()
        for _ in 0..<20 { #expect(try events(bytes, size: 65_536) == [WyomingEvent("info")]) }
        let each = (ProcessorTime.seconds() - before) / 20
        // A parser that tries each kind for each value took over a second.
        #expect(each < 0.25, "\(each) s of processor for \(bytes.count) bytes")
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
