import Foundation

/// The Swift code that a page of documentation shows, for tests that compare it with code that they run.
///
/// ```swift
/// let page = try ShownCode(page: "Sources/2-Sound/Capture/Capture.docc/Capture.md")
/// #expect(try page.stands(in: "Article.swift"))
/// ```
public struct ShownCode: Sendable {
    /// The number of blocks of Swift on the page.
    public let blockCount: Int
    private let lines: [String]
    private let folder: URL

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - page: the path of the page in the package.
    ///   - test: a test's file, in whose folder the code stands.
    /// - Throws: if the page cannot be read.
    public init(page: String, test: String = #filePath) throws {
        folder = URL(filePath: test).deletingLastPathComponent()
        let text = try String(contentsOf: Checkout.root.appending(path: page), encoding: .utf8)
        let blocks = text.matches(of: /```swift\n(?s:(.*?))```/).map { String($0.1) }
        blockCount = blocks.count
        lines = blocks.flatMap(ShownCode.lines)
    }

    /// Returns whether a file beside the test holds all blocks in sequence, line by line. Blank lines and indentation
    /// do not count.
    ///
    /// - Throws: if the file cannot be read.
    public func stands(in file: String) throws -> Bool {
        let code = ShownCode.lines(try String(contentsOf: folder.appending(path: file), encoding: .utf8))
        return !lines.isEmpty && code.firstRange(of: lines) != nil
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
