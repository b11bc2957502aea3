import Commands

/// A text with places for spoken values: `light.{room}`.
///
/// `{name}` is a place for a value, `{name?}` a place that may stay empty; `{{` and `}}` are braces.
package struct ActionTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case text(String)
        case place(name: String, isOptional: Bool)
    }

    /// The reason why a text is no template, or cannot be filled.
    package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// The fault as a sentence for a person, without a value.
        package var sentence: SpokenSentence
        /// The sentence in English.
        package var description: String { Language.english.say(sentence) }

        /// Makes a fault of a request, with a sentence to say.
        package init(_ sentence: SpokenSentence) { self.sentence = sentence }

        /// Makes a fault of a configuration, with a description in English.
        package init(description: String) { sentence = SpokenSentence(verbatim: description) }
    }

    private let parts: [Part]

    /// Reads a template.
    ///
    /// - Throws: ``Fault`` if a brace has no counterpart, or there is no name between the braces.
    package init(_ text: String) throws(Fault) {
        var parts: [Part] = []
        var plain = ""
        var rest = Substring(text)
        while let next = rest.first {
            rest = rest.dropFirst()
            guard next == "{" || next == "}" else {
                plain.append(next)
                continue
            }
            if rest.first == next {
                plain.append(next)
                rest = rest.dropFirst()
                continue
            }
            guard next == "{", let end = rest.firstIndex(of: "}") else {
                throw Fault(
                    description: "“\(text)” has a brace without the other; write {{ or }} for one alone")
            }
            var name = rest[..<end]
            rest = rest[rest.index(after: end)...]
            let isOptional = name.last == "?"
            if isOptional { name = name.dropLast() }
            guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || $0 == "{" }) else {
                throw Fault(
                    description: "“\(text)” has braces around what is no name; write {{ or }} for a brace")
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(.place(name: String(name), isOptional: isOptional))
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        self.parts = parts
    }

    /// The names of all places.
    package var names: Set<String> {
        Set(parts.compactMap { if case .place(let name, _) = $0 { name } else { nil } })
    }

    /// The names of the places that may not stay empty.
    package var requiredNames: Set<String> {
        Set(parts.compactMap { if case .place(let name, isOptional: false) = $0 { name } else { nil } })
    }

    /// The text before the first place.
    package var beginning: String {
        if case .text(let text)? = parts.first { text } else { "" }
    }

    /// The text with its places filled.
    ///
    /// - Parameter encode: encodes each value before it is inserted, for example for an address.
    /// - Throws: ``Fault`` if a place that must be filled has no value.
    package func filled(
        with values: ActionValues, encode: (String) -> String = { $0 }
    ) throws(Fault) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .place(let name, let isOptional):
                guard let value = values[name] ?? (isOptional ? "" : nil) else {
                    throw Fault("nothing was said for “\(name)”")
                }
                text += encode(value)
            }
        }
        return text
    }
}
