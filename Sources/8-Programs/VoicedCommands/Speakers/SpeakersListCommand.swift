import ArgumentParser
import Session
import SpeakerRecognition
import VoicedConfiguration
import VoicedTerminal

/// `voiced speakers list`: lists the enrolled people.
struct SpeakersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the people whose voices are known.")

    @Flag(help: "As JSON.") var json = false
    @OptionGroup var settings: ConfigurationOption

    func run() async throws {
        let people = try EnrolledPeople.read(try settings.file().configuration.speakers.path)
        for person in people {
            if json {
                var line = JSONLine()
                line.add("name", person.name)
                line.add("recordings", person.recordings.count)
                Console.write(line.text)
            } else {
                Console.write("\(person.name)  \(person.recordings.count) recordings")
            }
        }
        if people.isEmpty { Console.say("No person is enrolled.") }
    }
}
