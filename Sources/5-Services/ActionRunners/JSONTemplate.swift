import Actions
import Foundation

/// JSON with places for spoken values.
package indirect enum JSONTemplate: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(ActionTemplate)
    /// A text that consists of one place, and becomes a number if the place gets a whole number.
    case place(ActionTemplate)
    case list([JSONTemplate])
    case object([String: JSONTemplate])

    /// Makes a template of a string in JSON.
    ///
    /// - Throws: `ActionTemplate.Fault` if the text is no template.
    package static func string(_ text: String) throws(ActionTemplate.Fault) -> JSONTemplate {
        let template = try ActionTemplate(text)
        let isPlace =
            template.names.count == 1 && template.beginning.isEmpty
            && text.hasPrefix("{") && text.firstIndex(of: "}") == text.indices.last
        return isPlace ? .place(template) : .text(template)
    }

    /// All strings in the JSON.
    package var templates: [ActionTemplate] {
        switch self {
        case .null, .flag, .number: []
        case .text(let template), .place(let template): [template]
        case .list(let items): items.flatMap(\.templates)
        case .object(let fields): fields.values.flatMap(\.templates)
        }
    }

    /// Returns the JSON with its places filled.
    func filled(with values: ActionValues) throws(ActionTemplate.Fault) -> JSONFilled {
        switch self {
        case .null: return .null
        case .flag(let flag): return .flag(flag)
        case .number(let number): return .number(number)
        case .text(let template): return .text(try template.filled(with: values))
        case .place(let template):
            let text = try template.filled(with: values)
            // “007” and “+5” stay texts: a number would lose characters.
            if let whole = Int(text), "\(whole)" == text { return .whole(whole) }
            return .text(text)
        case .list(let items):
            var filled: [JSONFilled] = []
            for item in items { filled.append(try item.filled(with: values)) }
            return .list(filled)
        case .object(let fields):
            var filled: [String: JSONFilled] = [:]
            for (name, value) in fields { filled[name] = try value.filled(with: values) }
            return .object(filled)
        }
    }
}

/// JSON whose places are filled, ready to send.
indirect enum JSONFilled: Encodable {
    case null
    case flag(Bool)
    case number(Double)
    case whole(Int)
    case text(String)
    case list([JSONFilled])
    case object([String: JSONFilled])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .whole(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        case .object(let fields): try container.encode(fields)
        }
    }
}

extension JSONTemplate {
    /// The most bytes of a JSON text in the configuration.
    private static let maximumByteCount = 65_536

    /// Reads JSON; each string in it is a template.
    ///
    /// - Throws: `ActionTemplate.Fault` if the text is no JSON, or if a string in it is no template.
    package init(parsing text: String) throws(ActionTemplate.Fault) {
        guard text.utf8.count <= Self.maximumByteCount,
            let value = try? JSONDecoder().decode(Written.self, from: Data(text.utf8))
        else {
            throw ActionTemplate.Fault(
                description:
                    "this is no JSON: \(text.prefix(100)); put each place into quotes, also that of a number: "
                    + "\"{degrees}\"")
        }
        self = try value.template()
    }

    /// JSON as the configuration has it.
    private indirect enum Written: Decodable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([Written])
        case object([String: Written])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let list = try? value.decode([Written].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: Written].self))
            }
        }

        func template() throws(ActionTemplate.Fault) -> JSONTemplate {
            switch self {
            case .null: return .null
            case .flag(let flag): return .flag(flag)
            case .number(let number): return .number(number)
            case .text(let text): return try .string(text)
            case .list(let items):
                var templates: [JSONTemplate] = []
                for item in items { templates.append(try item.template()) }
                return .list(templates)
            case .object(let fields):
                var templates: [String: JSONTemplate] = [:]
                for (name, value) in fields { templates[name] = try value.template() }
                return .object(templates)
            }
        }
    }
}
