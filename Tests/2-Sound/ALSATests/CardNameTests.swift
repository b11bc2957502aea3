import Testing

@testable import ALSA

@Suite("Cards by their id")
struct CardNameTests {
    private func stable(_ name: String) -> String {
        CardName.stable(name) { ["Generic", "Room"].indices.contains($0) ? ["Generic", "Room"][$0] : nil }
    }

    @Test(
        "A number becomes the id that stays",
        arguments: [
            ("hw:1", "hw:CARD=Room"), ("plughw:0", "plughw:CARD=Generic"),
            ("plughw:1,0", "plughw:CARD=Room,DEV=0"), ("hw:0,3,2", "hw:CARD=Generic,DEV=3,SUBDEV=2"),
        ])
    func numbers(name: String, expected: String) {
        #expect(stable(name) == expected)
    }

    @Test(
        "Any other name stays as it is",
        arguments: [
            "default", "pulse", "plughw:CARD=Room", "hw:7", "hw:", "hw:1,", "hw:1,x", "hw:1,0,0,0",
            "sysdefault:1", "",
            "hw:-1", "hw:1:2",
        ])
    func others(name: String) {
        #expect(stable(name) == name)
    }

    @Test("A card that this machine has not got is no card")
    func noCard() {
        #expect(CardName.stable("hw:31,0") == "hw:31,0")
    }
}
