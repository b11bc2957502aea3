import ArgumentParser
import Foundation
import Session
import Storage
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced privacy report`: lists the data that voiced has on the disk.
struct PrivacyReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "List everything that voiced has on the disk, its age, and who can read it.",
        discussion: """
            Run it as the daemon's user, with the daemon's options: much depends on who asks. It changes nothing. \
            Root can read every file. With --json a line is {"path","what","since","bytes","readers"}, and the last \
            one holds the settings.

            Example: voiced privacy report
            """)

    @OptionGroup var place: LearnedDatabase

    @Flag(help: "Print JSON lines.")
    var json = false

    func run() async throws {
        let configuration = try place.configuration()
        let items = try await PrivacyReport(
            configuration, config: ConfigurationFile.place(named: place.config).path
        ).items
        if json {
            for item in items { Console.write(object(item)) }
        } else if items.isEmpty {
            Console.write("Nothing is on the disk.")
        } else {
            let rows = items.map { item in
                [
                    item.path, item.since?.formatted(.iso8601) ?? "", "\(item.byteCount)", item.readers,
                    item.what,
                ]
            }
            let heading = ["FILE", "SINCE", "BYTES", "READABLE BY", "WHAT IT HOLDS"]
            for line in TextTable.lines([heading] + rows) { Console.write(line) }
        }
        let settings = settings(configuration)
        if json {
            var line = JSONLine()
            for (name, value) in settings { line.add(name, value) }
            var last = JSONLine()
            last.add("settings", line)
            Console.write(last.text)
        } else {
            Console.write("")
            for (name, value) in settings { Console.write("\(name): \(value)") }
        }
    }

    private func settings(_ configuration: Configuration) -> [(String, String)] {
        let isInMemory = DatabasePlace.path(configuration.database ?? BaseFolder.database) == nil
        let (privacy, retention) = (configuration.privacy, configuration.retention)
        let logs = retention.logSeconds(inMemory: isInMemory).map(TimeSpan.text) ?? "forever"
        let audio = retention.audioSeconds
        return [
            ("database", isInMemory ? "memory" : configuration.database ?? BaseFolder.database),
            ("privacy.transcripts", privacy.transcripts.rawValue),
            ("privacy.text-in-events", privacy.textInEvents.rawValue),
            ("privacy.audio", privacy.audio.rawValue), ("privacy.clips", "\(privacy.clips)"),
            ("privacy.folder", privacy.clipFolder), ("retention.logs", logs),
            ("retention.audio", audio > 0 ? TimeSpan.text(audio) : "off"),
        ]
    }

    private func object(_ item: PrivacyReport.Item) -> String {
        var line = JSONLine()
        line.add("path", item.path)
        line.add("what", item.what)
        if let since = item.since { line.add("since", since.formatted(.iso8601)) }
        line.add("bytes", item.byteCount)
        line.add("readers", item.readers)
        return line.text
    }
}
