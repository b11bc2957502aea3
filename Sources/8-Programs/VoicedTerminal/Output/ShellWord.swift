/// A text as one word of a shell's command line, for a person who copies it into a terminal.
package struct ShellWord: CustomStringConvertible {
    /// The text, in quotes if a shell would split it or give some of its characters a meaning.
    package let description: String

    package init(_ text: String) {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+:,@%".unicodeScalars.contains($0)
        }
        description = isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
