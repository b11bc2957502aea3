import Commands
import Feedback
import Foundation
import Handling
import Logging
import RoomMode
import TestSupport
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("How much is answered aloud, as people choose it")
struct FeedbackChoiceTests {
    private let directory = TemporaryDirectory()

    private var path: String { FeedbackChoice.path(beside: directory.file("room.sqlite")) }

    private func choice(_ level: FeedbackLevel = .verbal, voices: [String] = ["joe", "en-us"])
        -> FeedbackChoice
    {
        FeedbackChoice(configured: level, voices: voices, path: path, logger: Logger(label: "test"))
    }

    private func say(
        _ action: CommandAction, to choice: FeedbackChoice, canSound: Bool = true,
        in language: Language = .english
    ) -> Reply? {
        FeedbackHandler(choice: choice, canSound: canSound, language: language).handle(
            CommandRequest(
                .command(ParsedCommand(action: action)), saidAt: Date(), receivedAt: Date()))
    }

    @Test(
        "a word chooses the level, an event tells of it, and the next start has it",
        arguments: [
            (CommandAction.beQuiet, FeedbackLevel.silent, "none"), (.soundsOnly, .sounds, "sounds"),
            (.speakAgain, .verbal, "verbal"),
        ])
    func levels(action: CommandAction, level: FeedbackLevel, name: String) throws {
        let choice = choice(.verbal)
        let reply = try #require(say(action, to: choice))
        #expect(reply.outcome == .done && choice.level == level)
        let effect = try #require(reply.effects.first)
        #expect(effect.fields == [EffectField("level", .text(name)), EffectField("voice", .text("joe"))])
        #expect(FeedbackChanged.kinds[effect.name] == Set(effect.fields.map(\.name)))
        #expect(self.choice(.verbal).level == level)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600, "for its owner alone")
    }

    @Test("each answer is German in a German room")
    func german() throws {
        let german = try Configuration().words(of: "de")
        let choice = choice(.verbal)
        for (action, answer) in [
            (CommandAction.beQuiet, "Ich antworte nicht mehr, aber es klingelt weiter."),
            (.soundsOnly, "Jetzt gibt es nur noch Töne, und es klingelt weiter."),
            (.speakAgain, "Ich spreche wieder."), (.changeVoice, "Das ist jetzt meine Stimme."),
        ] {
            #expect(say(action, to: choice, in: german)?.sounds.last == .speech(answer))
        }
        let single = self.choice(.verbal, voices: ["de"])
        #expect(say(.changeVoice, to: single, in: german)?.reason == "Hier gibt es nur eine Stimme.")
        #expect(
            say(.beQuiet, to: choice, canSound: false, in: german)?.reason
                == "Hier gibt es keinen Lautsprecher: feedback.level ist none.")
    }

    @Test("another level in the configuration ends what was chosen before, at a start and at a reload")
    func configured() {
        let choice = choice(.verbal)
        choice.choose(.silent)
        #expect(self.choice(.sounds).level == .sounds)
        #expect(!choice.configure(.sounds), "there is no loudspeaker here")
        #expect(choice.level == .sounds && self.choice(.sounds).level == .sounds)
    }

    @Test("the next voice speaks, round and round; one that the configuration has no more is forgotten")
    func voices() {
        let choice = choice()
        #expect(choice.voice == "joe")
        #expect(say(.changeVoice, to: choice)?.outcome == .done && choice.voice == "en-us")
        #expect(self.choice().voice == "en-us")
        #expect(self.choice(voices: ["joe"]).voice == "joe")
        #expect(say(.changeVoice, to: choice)?.outcome == .done && choice.voice == "joe")
        #expect(say(.changeVoice, to: self.choice(voices: ["joe"]))?.outcome == .rejected)
    }

    @Test("without a loudspeaker there is nothing to choose, and everything else is left to others")
    func others() {
        let choice = choice()
        #expect(say(.beQuiet, to: choice, canSound: false)?.outcome == .rejected)
        #expect(choice.level == .verbal && say(.record, to: choice) == nil)
    }

    @Test(
        "a file that is damaged, or too large, counts as none",
        arguments: ["", "{", #"{"level":"loud"}"#, String(repeating: "[", count: 70_000)])
    func damaged(text: String) {
        _ = directory.write(Array(text.utf8), as: "room.feedback.json")
        #expect(choice().level == .verbal)
    }
}
