import CommandFiles
import Foundation
import PCM
import Testing
import TestSupport

@Suite("A table of values separated by commas")
struct CSVTableTests {
    private func table(_ text: String) throws -> CSVTable { try CSVTable(text: text, name: "t.csv") }

    @Test("gives its columns, and its rows with the lines on which they begin")
    func reads() throws {
        let table = try table("id,name\r\n1,Patient In\r\n\r\n2,\n3,\"Closing,\n\"\"last\"\"\"\n4, x \n")
        #expect(table.columns == ["id", "name"])
        #expect(table.rows.map(\.line) == [2, 4, 5, 7])
        #expect(
            table.rows.map(\.fields) == [
                ["1", "Patient In"], ["2", ""], ["3", "Closing,\n\"last\""], ["4", " x "],
            ])
    }

    @Test("may begin with the mark of other programs, and end without a line break")
    func ends() throws {
        #expect(try table("\u{FEFF}a,b\n1,2").rows.map(\.fields) == [["1", "2"]])
        #expect(try table("a\n\"\"").rows.map(\.fields) == [[""]])
        #expect(try table("a,b\n,").rows.map(\.fields) == [["", ""]])
        #expect(try table("a,b").rows.isEmpty)
    }

    @Test(
        "is refused with the line if it is damaged",
        arguments: [
            ("", nil), ("\n\n", nil), ("a,\n1,2", 1), ("a,b,a\n", 1), ("a,b\n1,2\n1", 3), ("a,b\n1,2,3", 2),
            ("a,b\n1,\"2\n\n", 2), ("a,b\n1,\"2\"x", 2), ("a,b\n\n1,2\"", 3), ("a,b\n1,\"\0\"", 2),
            (String(repeating: ",", count: 100), 1), ("a\n\"1\n2\"\n3,4", 4),
        ] as [(String, Int?)])
    func refused(text: String, line: Int?) throws {
        let error = try #require(throws: CommandFileError.self) { try table(text) }
        #expect(error.line == line, "\(error)")
        #expect(error.message.hasPrefix("t.csv\(line.map { ":\($0)" } ?? ""): "))
    }

    @Test("is refused if it is larger than any list of phrases")
    func bounded() throws {
        let error = try #require(throws: CommandFileError.self) {
            try table("a\n" + String(repeating: "x", count: CSVTable.maximumBytes))
        }
        #expect(error.code == .tooLarge)
    }

    @Test("is a regular file of UTF-8")
    func files() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("t.csv")
        #expect(throws: CommandFileError.self) { try CSVTable(path: path) }
        #expect(throws: CommandFileError.self) { try CSVTable(path: "/dev/zero") }
        try Data([97, 10, 0xFF]).write(to: URL(fileURLWithPath: path))
        #expect(throws: CommandFileError.self) { try CSVTable(path: path) }
        try Data("a\n1\n".utf8).write(to: URL(fileURLWithPath: path))
        let table = try CSVTable(path: path)
        #expect(table.rows.map(\.fields) == [["1"]])
        #expect(table.invalid(line: 2, "Not that.").message == "t.csv:2: Not that.")
    }

    @Test("comes back from what the writer made of it, whatever is in it")
    func roundTrip() throws {
        var numbers = SeededGenerator(seed: 11)
        let pieces = ["a", ",", "\"", "\n", "\r\n", "\r", " ", "é", "\u{FEFF}", "=1", ""]
        let writer = CSVWriter()
        for _ in FuzzCases("tables", usually: 500) {
            let width = Int.random(in: 1...4, using: &numbers)
            let rows = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
                (0..<width).map { _ in
                    (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
                        pieces.randomElement(using: &numbers)!
                    }.joined()
                }
            }
            let columns = (0..<width).map { "c\($0)" }
            let text = ([columns] + rows).map { writer.line($0) + "\n" }.joined()
            let table = try table(text)
            #expect(table.rows.map(\.fields) == rows)
        }
    }

    @Test("that is made of noise is read or refused, and nothing else")
    func noise() {
        var numbers = SeededGenerator(seed: 12)
        let pieces = ["a", ",", "\"", "\n", "\r", "\0", "b"]
        for _ in FuzzCases("noise for tables", usually: 2000) {
            let text = (0..<Int.random(in: 0...30, using: &numbers)).map { _ in
                pieces.randomElement(using: &numbers)!
            }.joined()
            guard let table = try? table(text) else { continue }
            #expect(table.rows.allSatisfy { $0.fields.count == table.columns.count })
        }
    }

    @Test(
        "gives a spreadsheet no formula, and reads what it wrote as it was",
        arguments: [
            "=HYPERLINK(\"http://x\")", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''=1", "-inf",
            "=\n1",
            "-", "a=1", "'a", "", "-1.5", "+2",
        ])
    func formulas(_ text: String) throws {
        let line = CSVWriter().line([text, "x"])
        let shown = line.hasPrefix("\"") ? line.dropFirst() : line[...]
        let isHarmless = Double(text)?.isFinite ?? false
        #expect(isHarmless || !(shown.first.map { "=+-@\t\r".contains($0) } ?? false), "\(line)")
        #expect(!isHarmless || line == "\(text),x")
        #expect(try CSVTable(text: "a,b\n\(line)\n", name: "t").rows.first?.fields == [text, "x"])
    }
}
