import ArgumentParser
import SpeakerRecognition
import VoicedConfiguration
import VoicedTerminal

/// `voiced speakers remove`: removes an enrolled person.
struct SpeakersRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget a person's voice.")

    @Argument(help: "What the person is called.")
    var name: String
    @OptionGroup var settings: ConfigurationOption

    func run() async throws {
        let path = try settings.file().configuration.speakers.path
        var people = try EnrolledPeople.read(path)
        guard let place = people.firstIndex(where: { EnrolledSpeaker.areSame($0.name, name) }) else {
            throw Failure(.noInput, "no \"\(name)\" is enrolled; `voiced speakers list` shows who is")
        }
        let person = people.remove(at: place)
        try EnrolledPeople.write(people, to: path)
        Console.say("\(person.name) is forgotten.")
    }
}
