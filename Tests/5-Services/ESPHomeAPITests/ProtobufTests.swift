import PCM
import TestSupport
import Testing

@testable import ESPHomeAPI

@Suite("Messages of ESPHome's native API")
struct ProtobufTests {
    @Test("are read as they were written; zeros are left out")
    func roundTrip() throws {
        var inner = ProtobufWriter()
        inner.add(1, "a")
        var writer = ProtobufWriter()
        writer.add(1, "π")
        writer.add(2, 300)
        writer.add(3, true)
        writer.add(4, false)
        writer.add(5, float: -0.5)
        writer.add(6, fixed: 0xDEAD_BEEF)
        writer.add(7, message: inner)
        writer.add(7, message: ProtobufWriter())
        writer.add(2_000, 1)
        let fields = try #require(ProtobufFields(writer.bytes[...]))
        #expect(fields.text(1) == "π" && fields.number(2) == 300 && fields.flag(3) && !fields.flag(4))
        #expect(fields.float(5) == -0.5 && fields.fixed(6) == 0xDEAD_BEEF && fields.number(2_000) == 1)
        #expect(fields.list(7).map { ProtobufFields($0)?.text(1) } == ["a", ""])
        #expect(fields.text(2).isEmpty && fields.number(1) == 0, "of another kind")
        #expect(fields.text(9).isEmpty && fields.list(9).isEmpty, "not there")
    }

    @Test("that are damaged are refused")
    func damaged() {
        let damaged: [[UInt8]] = [
            // Cut off: a tag, a number, a text, four bytes, eight bytes.
            [0x80], [0x08, 0x80], [0x0A, 5, 0x41], [0x0D, 1, 2, 3], [0x09, 1, 2],
            // A length of 2^63, and of 2^64 - 1; a number of eleven bytes, and of more than 64 bits.
            [0x0A] + [UInt8](repeating: 0x80, count: 9) + [1],
            [0x0A] + [UInt8](repeating: 0xFF, count: 9) + [1],
            [0x08] + [UInt8](repeating: 0x80, count: 10) + [1],
            [0x08] + [UInt8](repeating: 0xFF, count: 9) + [2],
            // Field 0, and kinds that do not exist.
            [0x00, 1], [0x0B], [0x0F],
            // More fields than any message has.
            [[UInt8]](repeating: [0x08, 1], count: 1_025).flatMap { $0 },
        ]
        for bytes in damaged { #expect(ProtobufFields(bytes[...]) == nil, "\(bytes.prefix(12))") }
        #expect(
            ProtobufFields([0x09, 1, 2, 3, 4, 5, 6, 7, 8, 0x10, 7])?.number(2) == 7,
            "eight bytes are passed over")
    }

    @Test("of any bytes lead to a request or none")
    func fuzz() {
        var numbers = SeededGenerator(seed: 59)
        var known = 0
        for _ in FuzzCases("messages of ESPHome", usually: 20_000) {
            let body = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
                UInt8.random(in: 0...UInt8.random(in: 1...255, using: &numbers), using: &numbers)
            }
            if ESPHomeRequest(ESPHomeFrame(Int.random(in: 0...125, using: &numbers), body)) != nil {
                known += 1
            }
        }
        #expect(known > 0)
    }

    @Test("say what Home Assistant wants")
    func requests() {
        func request(_ type: Int, _ fill: (inout ProtobufWriter) -> Void = { _ in }) -> ESPHomeRequest? {
            ESPHomeRequest(ESPHomeFrame(type, fill))
        }
        #expect(request(1) { $0.add(1, "Home Assistant") } == .hello(client: "Home Assistant"))
        #expect(
            request(92) {
                $0.add(1, 4)
                var pair = ProtobufWriter()
                pair.add(1, "text")
                pair.add(2, "turn on the lamp")
                $0.add(2, message: pair)
            } == .event(.speechEnd, values: ["text": "turn on the lamp"]))
        #expect(request(92) { $0.add(1, 77) } == .other(92), "an event of a later version")
        var order = ESPHomeRequest.MediaOrder()
        (order.volume, order.command) = (1, .mute)
        #expect(
            request(65) {
                $0.add(1, fixed: 4)
                $0.add(2, true)
                $0.add(3, 3)
                $0.add(4, true)
                $0.add(5, float: 7)
            } == .media(key: 4, order), "a volume has bounds")
        #expect(
            request(115) {
                $0.add(1, 3)
                $0.add(2, "id")
                $0.add(4, 300)
            }
                == .timer(
                    .init(
                        change: .finished, id: "id", name: "", totalSeconds: 300, secondsLeft: 0,
                        isActive: false)))
        #expect(request(115) { $0.add(1, 9) } == nil)
        #expect(
            request(89) {
                $0.add(1, true)
                $0.add(2, 4)
            } == .subscribeVoice(true), "as Home Assistant's client writes it")
        #expect(request(4_000) == .other(4_000))
    }
}
