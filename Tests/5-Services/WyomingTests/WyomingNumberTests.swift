import TestSupport
import Testing

@testable import Wyoming

@Suite("Numbers of Wyoming's events")
struct WyomingNumberTests {
    private func event(_ line: String) throws -> WyomingEvent? {
        var parser = WyomingParser()
        try parser.append(Array((line + "\n").utf8))
        return try parser.next()
    }

    @Test("are within what can be calculated with, whatever came", arguments: HostileNumbers.json)
    func bounded(number: String) throws {
        for field in ["timestamp", "rate", "width", "channels"] {
            let data = try #require(try event(#"{"type":"audio-chunk","data":{"\#(field)":\#(number)}}"#))
                .data
            let value = [data.timestamp, data.rate, data.width, data.channels].compactMap(\.self)
            #expect(value.count == (number == "null" ? 0 : 1), "\(field) \(number)")
            #expect(value.allSatisfy { (0...1 << 53).contains($0) }, "\(field) \(number)")
        }
    }

    @Test("that say nothing sensible of a format say none, and usual ones what they say")
    func format() throws {
        let wrong = try event(#"{"type":"a","data":{"rate":"16000","width":1e308,"channels":-3}}"#)
        #expect(wrong?.data.rate == 0 && wrong?.data.width == 0 && wrong?.data.channels == 0)
        let right = try event(#"{"type":"a","data":{"rate":16000.0,"width":2,"channels":1,"timestamp":70}}"#)
        #expect(right?.data.rate == 16_000 && right?.data.width == 2 && right?.data.timestamp == 70)
        #expect(
            try event(#"{"type":"a","data":{"timestamp":9223372036854775807}}"#)?.data.timestamp == 1 << 53)
    }

    @Test("of lengths lead to an event or to an error", arguments: HostileNumbers.json)
    func lengths(number: String) {
        for field in ["data_length", "payload_length"] {
            let event = try? event(#"{"type":"audio-chunk","\#(field)":\#(number)}"#)
            #expect(event == nil || event?.payload.isEmpty != false)
        }
    }

    @Test("come after empty lines, and without the end of the line if no more comes")
    func beginnings() throws {
        var parser = WyomingParser()
        try parser.append(Array("\n\r\n\n{\"type\":\"describe\"}\n\n{\"type\":\"ping\"}".utf8))
        #expect(try parser.next()?.type == "describe")
        #expect(try parser.next() == nil)
        parser.end()
        #expect(try parser.next()?.type == "ping")
        parser.end()
        #expect(try parser.next() == nil)
    }
}
