import Foundation

/// Looks for words in bytes, in the forms in which programs write them.
struct Traces {
    /// A form, and the bytes to look for.
    private let forms: [(name: String, bytes: Data)]

    /// Makes a search for words.
    init(of words: [String]) {
        forms = words.flatMap { word -> [(String, Data)] in
            let utf8 = Data(word.lowercased().utf8)
            let utf16 = Data(word.lowercased().utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            return [
                ("\(word)", utf8), ("\(word) in UTF-16", utf16), ("\(word) backwards", Data(utf8.reversed())),
                (
                    "\(word) in hexadecimal",
                    Data(utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().utf8)
                ),
            ]
        }
        encoded = words.flatMap { word in
            // As it stands in Base64 after no, one or two bytes before it, as far as those do not matter.
            [word, word.lowercased(), word.prefix(1).uppercased() + word.dropFirst()].flatMap { word in
                (0..<3).map { shift in
                    let text = (Data(count: shift) + Data(word.utf8)).base64EncodedString()
                    let begin = [0, 2, 3][shift]
                    return (
                        word,
                        Data(text.dropFirst(begin).prefix(((word.utf8.count + shift) / 3) * 4 - begin).utf8)
                    )
                }
            }
        }
    }

    /// Shorter pieces of Base64 stand in any text.
    private static let shortest = 6

    private let encoded: [(word: String, bytes: Data)]

    /// What is found in some bytes.
    func found(in data: Data) -> [String] {
        var lower = data
        for index in lower.indices where (0x41...0x5A).contains(lower[index]) { lower[index] |= 0x20 }
        return forms.filter { lower.range(of: $0.bytes) != nil }.map(\.name)
            + encoded.filter { $0.bytes.count >= Self.shortest }.filter { data.range(of: $0.bytes) != nil }
            .map { "\($0.word) in Base64" }
    }

    /// What is found under a folder, in names and in contents.
    func found(in folder: TestFolder) throws -> [String] {
        try folder.files().flatMap { name, data in
            (found(in: Data(name.utf8)) + found(in: data)).map { "\(name): \($0)" }
        }
    }
}
