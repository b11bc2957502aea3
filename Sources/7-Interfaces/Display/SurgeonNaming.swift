/// How much of a surgeon's name displays get.
package enum SurgeonNaming: String, Hashable, Sendable, CaseIterable, Decodable {
    /// The whole name, as the case has it.
    case full
    /// The first letter of each part, without titles: “A. S.” for “Dr. Amelia Shaw”.
    case initials
    /// No name.
    case none

    /// The shown part of a name; nil for none.
    package func shown(_ name: String?) -> String? {
        switch self {
        case .full: name
        case .initials: name.flatMap(Self.initials)
        case .none: nil
        }
    }

    private static func initials(of name: String) -> String? {
        let parts = name.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "'" && $0 != "’" }
        // A title has a dot at its end and more than one letter; it stays if there is no other part.
        let names = parts.filter { !($0.hasSuffix(".") && $0.count > 2) }
        let letters = (names.isEmpty ? parts : names).compactMap { $0.first { $0.isLetter || $0.isNumber } }
        return letters.isEmpty ? nil : letters.map { "\($0.uppercased())." }.joined(separator: " ")
    }
}
