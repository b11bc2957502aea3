import Foundation
import Intake
import Testing

@Suite("JSON from elsewhere")
struct JSONBoundsTests {
    private func excess(_ json: String, _ bounds: JSONBounds = JSONBounds(byteCount: 1_000_000))
        -> JSONExcess?
    {
        do throws(JSONExcess) {
            try bounds.check(Array(json.utf8))
            return nil
        } catch { return error }
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("passes up to its depth, number of values and size, and not beyond")
    func edges() {
        #expect(excess(nested(32)) == nil && excess(nested(33)) == .depth)
        #expect(excess(String(repeating: #"{"a":"#, count: 33)) == .depth)
        #expect(excess(nested(32) + nested(32)) == nil, "what is closed again is not deep")
        let values = { (count: Int) in "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
        }
        #expect(excess(values(19_999)) == nil && excess(values(20_000)) == .values)
        #expect(excess("{" + String(repeating: #""a":{},"#, count: 7_000)) == .values)
        #expect(excess("[0]", JSONBounds(byteCount: 3)) == nil)
        #expect(excess("[0 ]", JSONBounds(byteCount: 3)) == .size)
    }

    @Test("may have brackets in its texts, and quotes behind backslashes")
    func texts() {
        let brackets = String(repeating: "[{", count: 100)
        #expect(excess(#"{"text":"\#(brackets)"}"#) == nil)
        #expect(excess(#"{"text":"a\"\#(brackets)"}"#) == nil)
        #expect(excess(#"{"text":"a\\"\#(brackets)"}"#) == .depth, "the quote is not behind a backslash")
        #expect(excess(#"["\u0022","# + brackets) == .depth)
    }

    @Test("is UTF-8: in another encoding a decoder would read brackets where none were counted")
    func encodings() throws {
        // In UTF-16, U+2222 consists of two bytes that look like quotes.
        let hidden = "[\"\u{2222}\u{2222}\"," + nested(600) + "]"
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32] {
            let bytes = try #require(hidden.data(using: encoding))
            #expect(throws: JSONExcess.encoding) { try JSONBounds(byteCount: 100_000).check(bytes) }
        }
    }
}
