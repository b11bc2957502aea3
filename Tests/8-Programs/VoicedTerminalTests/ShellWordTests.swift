import Testing

@testable import VoicedTerminal

@Suite("A word for a shell")
struct ShellWordTests {
    @Test(
        "is quoted if a shell would take it apart",
        arguments: [
            ("orbit.wake", "orbit.wake"), ("hey jupiter.wake", "'hey jupiter.wake'"), ("", "''"),
            ("it's", "'it'\\''s'"), ("a$b", "'a$b'"), ("größe", "größe"), ("~/x", "'~/x'"),
        ])
    func quoted(_ text: String, _ expected: String) { #expect(ShellWord(text).description == expected) }
}
