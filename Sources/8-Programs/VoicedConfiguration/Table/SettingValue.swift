import Commands
import Foundation

/// The type of a setting: a value, or an optional value that is nil if the file has none.
package protocol SettingValue {
    /// The type of the value without the optional.
    associatedtype Base = Self
    var base: Base? { get }
    init(base: Base)
}

extension SettingValue where Base == Self {
    package var base: Self? { self }
    package init(base: Self) { self = base }
}

extension Optional: SettingValue {
    package var base: Wrapped? { self }
    package init(base: Wrapped) { self = base }
}

/// A value of one word, number or list.
package protocol PlainSetting: SettingValue, Sendable {
    /// The kind of the value in words, such as `whole number`.
    static var kind: String { get }
    /// The value in the form that a file has.
    var written: String { get }
    /// Reads the value of a key; nil if the file lacks the key.
    static func read(_ name: KeyName, of values: KeyedDecodingContainer<KeyName>) throws -> Self?
}

/// A plain setting that the decoder knows.
package protocol DecodedSetting: PlainSetting, Decodable {}

extension DecodedSetting {
    package var written: String { "\(self)" }

    package static func read(
        _ name: KeyName, of values: KeyedDecodingContainer<KeyName>
    ) throws -> Self? {
        try values.decodeIfPresent(Self.self, forKey: name)
    }
}

extension Bool: DecodedSetting { package static var kind: String { "true or false" } }
extension Int: DecodedSetting { package static var kind: String { "whole number" } }
extension String: DecodedSetting { package static var kind: String { "text" } }
extension UUID: DecodedSetting { package static var kind: String { "id" } }

extension Double: DecodedSetting {
    package static var kind: String { "number" }
    package var written: String { "\(self)".hasSuffix(".0") ? String("\(self)".dropLast(2)) : "\(self)" }
}

extension Float: DecodedSetting {
    package static var kind: String { "number" }
    package var written: String { Double(self).written }
}

extension Array: SettingValue {}
extension Dictionary: SettingValue {}

extension Array: PlainSetting, DecodedSetting where Element == String {
    package static var kind: String { "list of texts" }
    package var written: String {
        // Quotes keep YAML from taking a text for something else.
        let texts = map { $0.first?.isLetter == true || $0.first?.isNumber == true ? $0 : "\"\($0)\"" }
        return "[\(texts.joined(separator: ", "))]"
    }
}

/// One of several names.
package protocol ChoiceSetting: PlainSetting, RawRepresentable, CaseIterable where RawValue == String {
    /// The noun for such a name in a refusal, such as `form`; nil if the refusal names the nearest name instead.
    static var noun: String? { get }
}

extension ChoiceSetting {
    package static var noun: String? { nil }
    package static var kind: String { list(of: allCases.map { "`\($0.rawValue)`" }) }
    package var written: String { rawValue }

    package static func read(
        _ name: KeyName, of values: KeyedDecodingContainer<KeyName>
    ) throws -> Self? {
        try values.decodeIfPresent(String.self, forKey: name).map { text in
            guard let value = Self(rawValue: text) else { throw Refusal(refusal(of: text)) }
            return value
        }
    }

    static func refusal(of text: String) -> String {
        let known = allCases.map(\.rawValue)
        let all = "use \(list(of: known))"
        if let noun { return "\"\(text)\" is no \(noun); \(all)" }
        return "\"\(text)\" is not known here; "
            + (NearName.nearest(to: text, among: known).map { "did you mean \"\($0)\"?" } ?? all)
    }

    private static func list(of names: [String]) -> String {
        "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }
}
