import Foundation

/// A time as PostgreSQL's `timestamptz` has it: microseconds since 1970. Messages are ordered by it, so nothing of
/// it is rounded.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970 in UTC.
    public var microseconds: Int64

    /// From microseconds since 1970.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The nearest microsecond.
    public init(_ date: Date) { microseconds = Int64((date.timeIntervalSince1970 * 1e6).rounded()) }

    /// For showing it.
    public var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1e6) }

    /// The earlier comes first.
    public static func < (one: Timestamp, other: Timestamp) -> Bool { one.microseconds < other.microseconds }

    /// Reads what PostgREST writes, such as `2026-11-26T05:19:14.123456+00:00`; nil for everything else, `infinity`
    /// among it.
    public init?(iso8601 text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let whole = text.prefix { $0 != "." }
        var (fraction, zone) = (Substring(), text[whole.endIndex...])
        if zone.first == "." {
            fraction = zone.dropFirst().prefix { $0.isASCII && $0.isNumber }
            zone = zone[fraction.endIndex...]
            guard !fraction.isEmpty else { return nil }
        }
        guard let date = try? Date("\(whole)\(zone)", strategy: .iso8601) else { return nil }
        let digits = fraction.prefix(6)
        let part = digits.isEmpty ? 0 : Int64(digits.padding(toLength: 6, withPad: "0", startingAt: 0)) ?? 0
        microseconds = Int64(date.timeIntervalSince1970) * 1_000_000 + part
    }

    /// With all six digits, in UTC.
    public var iso8601: String {
        let (seconds, rest) = (microseconds.flooredQuotient(by: 1_000_000), microseconds.modulus(1_000_000))
        let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
        let digits = String(rest)
        return "\(whole).\(String(repeating: "0", count: 6 - digits.count))\(digits)Z"
    }
}

extension Timestamp: Codable {
    /// Reads the ISO 8601 text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = Timestamp(iso8601: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no ISO 8601 time")
        }
        self = time
    }

    /// Writes the ISO 8601 text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}

extension Int64 {
    fileprivate func modulus(_ divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 { (self - modulus(divisor)) / divisor }
}
