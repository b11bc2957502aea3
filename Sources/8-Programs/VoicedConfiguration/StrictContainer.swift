import Commands

extension Decoder {
    /// A container that refuses keys it does not know: a misspelt setting must not be passed over.
    package func strictContainer<Key: CodingKey & CaseIterable>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Set(type.allCases.map(\.stringValue))
        let present = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        if let unknown = present.first(where: { !known.contains($0) }) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath,
                    debugDescription: "\"\(unknown)\" is no setting; "
                        + NearName.hint(for: unknown, among: known)))
        }
        return try container(keyedBy: type)
    }
}

extension KeyedDecodingContainer {
    /// A number within bounds, if there is one.
    package func number<Number: Decodable & Comparable & Sendable>(
        _ key: Key, in bounds: ClosedRange<Number>
    ) throws -> Number? {
        guard let number = try decodeIfPresent(Number.self, forKey: key) else { return nil }
        guard bounds.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "\(number) lies outside \(bounds.lowerBound) ... \(bounds.upperBound)")
        }
        return number
    }
}

private struct AnyKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }
    package init?(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}
