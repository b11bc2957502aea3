import Testing

@testable import HomeAssistant

@Suite("Names as parts of topics and identifiers")
struct PlainNameTests {
    @Test(
        "stay as they were if they are plain",
        arguments: [
            ("kitchen", "kitchen"), ("Kitchen", "kitchen"), ("OR 1", "or-1"),
            ("Living Room 2", "living-room-2"),
        ])
    func plain(name: String, part: String) {
        #expect(PlainName.topicPart(ofRoom: name) == part)
        #expect(
            HomeAssistantOptions(topic: "voiced/" + part, name: "", version: "").identifier
                == "voiced_" + part.replacing("-", with: "_"))
    }

    @Test("of machines keep their hyphens")
    func machines() {
        #expect(PlainName.topicPart(ofMachine: "raspberry-pi") == "raspberry-pi")
        #expect(PlainName.topicPart(ofMachine: "Küche") != PlainName.topicPart(ofMachine: "Köche"))
    }

    private static let alike = [
        ["OR 1", "OR-1", "OR_1", "OR  1", "OR.1", "OR/1", " OR 1", "OR 1 "], ["手術室一", "手術室二", "手術室", "会議室"],
        ["Küche", "Köche", "Kuche", "K che"], ["", "-", "room", "!"],
    ]

    @Test("are different for different names, whatever is lost of them", arguments: alike)
    func different(names: [String]) {
        let parts = names.map(PlainName.topicPart(ofRoom:))
        #expect(Set(parts).count == names.count, "\(parts)")
        #expect(parts.allSatisfy { $0.wholeMatch(of: /[a-z0-9\-]+/) != nil && $0.first != "-" }, "\(parts)")
        let topics = parts.map { "voiced/" + $0 }
        let ids = topics.map { HomeAssistantOptions(topic: $0, name: "", version: "").identifier }
        #expect(Set(ids).count == names.count, "\(ids)")
    }

    @Test("that are typed in two ways are the same name, and the same in each version")
    func stable() {
        #expect(PlainName.topicPart(ofRoom: "K\u{FC}che") == PlainName.topicPart(ofRoom: "Ku\u{308}che"))
        #expect(PlainName.topicPart(ofRoom: "手術室") == "room-d5ca7b84")
    }

    @Test("of topics that differ only in what is no letter are different identifiers")
    func topics() {
        let topics = [
            "voiced/or-1", "voiced/or/1", "voiced/or_1", "voiced/OR-1", "voiced-or-1", "voiced_or_1", "a/b/c",
            "a/b-c", "a-b/c", "a_b_c", "home/kitchen/voice", "home/kitchen-voice",
        ]
        let ids = topics.map { HomeAssistantOptions(topic: $0, name: "", version: "").identifier }
        #expect(Set(ids).count == topics.count, "\(ids)")
        #expect(ids[0] == "voiced_or_1" && ids[6] == "a_b_c")
    }
}
