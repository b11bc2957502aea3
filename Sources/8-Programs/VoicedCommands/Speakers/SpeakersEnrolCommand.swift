import ArgumentParser
import Recognition
import SpeakerRecognition
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced speakers enrol`: learns a person's voice from recordings.
struct SpeakersEnrolCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrol",
        abstract: "Learn a person's voice from three sentences or more.",
        discussion: """
            Without recordings the person speaks into the microphone: a sentence of two to four seconds each time, such as a \
            command with the wake word. Recordings of a name that is there already are added. Of the sound nothing is kept \
            but 256 numbers a recording, in a file that its owner alone can read.

            Example: voiced speakers enrol "Doctor Weber" weber-*.wav
            """)

    @Argument(help: "What the person is called, as events and answers name it.")
    var name: String

    @Argument(
        help: "Recordings of the person alone; without them the microphone records.", completion: .file())
    var recordings: [String] = []

    @Option(parsing: .unconditional, help: "How many sentences the microphone records, 3 ... 20.")
    var count = 3

    @OptionGroup var microphone: MicrophoneSelection
    @OptionGroup var settings: ConfigurationOption

    private static let longestFile = 600.0

    func validate() throws {
        guard (EnrolledSpeaker.fewestRecordings...EnrolledSpeaker.Limit.recordings).contains(count) else {
            throw ValidationError("--count must lie between 3 and 20, not \(count)")
        }
        guard EnrolledSpeaker.isLegal(name: name) else {
            throw ValidationError(
                "\"\(name)\" is no name for a person: 1 to 60 bytes on one line, without braces, and not \"unknown\""
            )
        }
    }

    func run() async throws {
        let configuration = try settings.file().configuration
        let path = configuration.speakers.path
        var people = try EnrolledPeople.read(path)
        let place = people.firstIndex { EnrolledSpeaker.areSame($0.name, name) }
        guard place != nil || people.count < EnrolledSpeaker.Limit.speakers else {
            throw Failure(
                .cannotCreate,
                "\(EnrolledSpeaker.Limit.speakers) people are enrolled, and no room has more; remove one")
        }
        var sounds: [(label: String, samples: [Int16])] = []
        if recordings.isEmpty {
            let said = try WordRecorder(source: microphone.source(configuration)).record(count: count) {
                Console.say("Say a sentence of two to four seconds (\($0) of \(count)) ...")
            }
            sounds = said.enumerated().map { ("sentence \($0.offset + 1)", $0.element) }
        } else {
            sounds = try recordings.map {
                ($0, try SpeechFile.samples(path: $0, maximumSeconds: Self.longestFile))
            }
        }
        var voices: [SpeakerEmbedding] = []
        for (label, samples) in sounds {
            if let voice = SpeakerNetwork.embedding(of: samples) {
                voices.append(voice)
            } else {
                Console.complain("\(label) is not used: it has less than half a second of speech.")
            }
        }
        let known = place.map { people[$0].recordings.count } ?? 0
        guard known + voices.count >= EnrolledSpeaker.fewestRecordings else {
            throw Failure(
                .badData,
                "a voice is known from \(EnrolledSpeaker.fewestRecordings) recordings on, and there are \(known + voices.count); "
                    + "give more")
        }
        guard !voices.isEmpty else { throw Failure(.badData, "no recording can be used") }
        if let place {
            people[place].add(voices)
        } else if let speaker = EnrolledSpeaker(name: name, recordings: voices) {
            people.append(speaker)
        }
        warn(voices, among: people)
        try EnrolledPeople.write(people, to: path)
        Console.say("\(name) is known by \(min(20, known + voices.count)) recordings (\(path)).")
        if !configuration.speakers.isEnabled {
            Console.say("Commands say who spoke once speakers.enabled is true in the configuration.")
        }
    }

    /// Warns if a recording sounds like another enrolled person.
    private func warn(_ voices: [SpeakerEmbedding], among people: [EnrolledSpeaker]) {
        let roster = SpeakerRoster(people)
        for voice in voices {
            guard let other = roster.identify(voice).name, !EnrolledSpeaker.areSame(other, name) else {
                continue
            }
            Console.complain(
                "A recording sounds like \(other). If it is another person, one may be taken for the other.")
        }
    }
}
