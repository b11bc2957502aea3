import Testing

@testable import Commands

@Suite("The name that a misspelt one is near to")
struct NearNameTests {
    private static let known = [
        "feedback", "feeding", "room", "run", "listen", "light", "wake-word", "display",
    ]

    @Test(
        "is the nearest, by letters that differ or have changed places, by its beginning, whatever the capitals",
        arguments: [
            ("feedbck", "feedback"), ("lisen", "listen"), ("lihgt", "light"), ("rnu", "run"), ("rom", "room"),
            ("Wake_Word", "wake-word"), ("FEEDBACK", "feedback"), ("disp", "display"),
        ])
    func near(name: String, nearest: String) {
        #expect(NearName.nearest(to: name, among: Self.known) == nearest)
        #expect(NearName.hint(for: name, among: Self.known) == "did you mean \"\(nearest)\"?")
    }

    @Test(
        "is none for what is like no other, and for a beginning of several",
        arguments: ["zzz", "fee", "x", ""])
    func far(name: String) {
        #expect(NearName.nearest(to: name, among: Self.known) == nil)
        #expect(NearName.hint(for: name, among: ["b", "a"].filter { $0 != name }).hasPrefix("there are a"))
    }

    @Test("is found in bounded time for a name of any length")
    func long() {
        #expect(NearName.nearest(to: String(repeating: "a", count: 100_000), among: Self.known) == nil)
    }
}
