import Foundation
import Intake

/// A parser that extracts events from the bytes of a connection, for any division of the bytes into pieces.
///
/// ``Limits`` bounds the memory for any input; after an error the rest of the input has no meaning.
public struct WyomingParser {
    /// The limits of an event, in bytes.
    public struct Limits: Hashable, Sendable {
        /// The first line of an event.
        public var header = 65_536
        /// The JSON after it.
        public var data = 1_048_576
        /// The payload after the data.
        public var payload = 1_048_576
        /// All bytes of one connection, which is for one utterance.
        public var total = 8_388_608

        /// Limits a hundred times above sensible sizes.
        public init() {}
    }

    private let limits: Limits
    private var bytes: [UInt8] = []
    /// The number of bytes that came.
    private var total = 0
    /// The index of the first byte that belongs to no event yet.
    private var start = 0
    /// The index up to which the line has been searched for its end.
    private var searched = 0
    private var header: WyomingHeader?

    /// Makes a parser at the beginning of a connection.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Takes more bytes.
    ///
    /// - Throws: ``WyomingError`` with `badEvent` if too many bytes have come.
    public mutating func append(_ more: some Collection<UInt8>) throws(WyomingError) {
        total += more.count
        guard total <= limits.total else {
            throw WyomingError(.badEvent, "events come without end")
        }
        bytes.append(contentsOf: more)
    }

    /// Returns the next event; nil if it is not complete yet.
    ///
    /// - Throws: ``WyomingError`` with `badEvent`.
    public mutating func next() throws(WyomingError) -> WyomingEvent? {
        dropEmptyLines()
        if header == nil { header = try line() }
        guard let header else { return nil }
        let dataCount = try length(header.dataLength, limits.data)
        let payloadCount = try length(header.payloadLength, limits.payload)
        guard bytes.count - start >= dataCount + payloadCount else { return nil }
        var data = header.data ?? WyomingData()
        if dataCount > 0 {
            let more: WyomingData = try read(
                bytes[start..<start + dataCount], limits.data, "the data of an event is no JSON object")
            data = more.or(data)
        }
        let payload = Array(bytes[start + dataCount..<start + dataCount + payloadCount])
        drop(dataCount + payloadCount)
        self.header = nil
        return WyomingEvent(header.type, data, payload: payload)
    }

    /// Notes that no more bytes come, so that a first line without its end counts as complete.
    public mutating func end() {
        if header == nil, start < bytes.count { bytes.append(0x0A) }
    }

    /// Drops empty lines: programs that test whether a server answers send an empty line first.
    private mutating func dropEmptyLines() {
        guard header == nil else { return }
        let count = bytes[start...].prefix { $0 == 0x0A || $0 == 0x0D }.count
        if count > 0 { drop(count) }
    }

    private mutating func line() throws(WyomingError) -> WyomingHeader? {
        guard let end = bytes[max(start, searched)...].firstIndex(of: 0x0A) else {
            searched = bytes.count
            guard bytes.count - start <= limits.header else { throw tooLarge }
            return nil
        }
        guard end - start <= limits.header else { throw tooLarge }
        let header: WyomingHeader = try read(
            bytes[start..<end], limits.header, "what came is no event of Wyoming")
        drop(end + 1 - start)
        return header
    }

    private func read<Value: Decodable>(
        _ json: ArraySlice<UInt8>, _ limit: Int, _ refusal: String
    ) throws(WyomingError) -> Value {
        do throws(JSONExcess) { try JSONBounds(byteCount: limit).check(json) } catch {
            throw WyomingError(.badEvent, "an event \(error)")
        }
        do { return try JSONDecoder().decode(Value.self, from: Data(json)) } catch {
            throw WyomingError(.badEvent, refusal)
        }
    }

    private func length(_ stated: Int?, _ limit: Int) throws(WyomingError) -> Int {
        let length = stated ?? 0
        guard length >= 0 else { throw WyomingError(.badEvent, "an event has a length below zero") }
        guard length <= limit else { throw tooLarge }
        return length
    }

    private var tooLarge: WyomingError { WyomingError(.badEvent, "an event is larger than any sensible one") }

    private mutating func drop(_ count: Int) {
        start += count
        // Moving the rest each time would take quadratic time in a chunk of many small events.
        if start == bytes.count || start > 65_536 {
            bytes.removeFirst(start)
            start = 0
        }
        searched = start
    }
}
