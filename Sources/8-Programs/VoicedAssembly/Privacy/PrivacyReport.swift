import Foundation
import SQLiteStorage
import SpeechSynthesis
import VoicedConfiguration

/// The list of the data that voiced has on the disk.
package struct PrivacyReport {
    /// A file, or a folder with several files of a kind.
    package struct Item {
        package var path: String
        /// Its content, in words.
        package var what: String
        /// The time of the oldest data in it; for a file without such a time, that of its last change.
        package var since: Date?
        package var byteCount: Int
        package var readers: String
    }

    package private(set) var items: [Item] = []

    /// - Parameter config: the path of the configuration; nil for none.
    package init(_ configuration: Configuration, config: String?) async throws {
        if let database = DatabasePlace.path(configuration.database ?? BaseFolder.database) {
            try await add(database: database)
        }
        let clips = configuration.privacy.clipFolder
        let sounds = try ClipFile.all(in: clips)
        add(
            clips,
            "the sound of \(Set(sounds.map(\.stem)).count) misheard commands and wake words, and what was heard",
            files: sounds.map(\.path))
        let voice = SoundFolder.files(in: BaseFolder.sounds)
        add(
            BaseFolder.sounds,
            "the sound of \(voice.count) sentences of answers, without a name, number or time", files: voice)
        let adapted = BaseFolder.state + "/adapted"
        add(adapted, "wake words refined by what was said, as spectra", files: Self.models(in: adapted))
        for path in Self.files(in: BaseFolder.state, "esphome-", ".json") {
            add(path, "what was set in Home Assistant")
        }
        add(configuration.speakers.path, "what the voices of people who enrolled sound like, as numbers")
        for path in Self.models(in: DataFiles.ownFolder) + configuration.modelPaths {
            guard !items.contains(where: { $0.path == path }) else { continue }
            add(path, "a wake word, as spectra of the recordings it was made of")
        }
        if let config { add(config, "the configuration") }
        for path in [configuration.aliases, configuration.grammar].compactMap(\.self) {
            add(path, "what may be said, and no word that was")
        }
        for path in configuration.keyPaths { add(path, "a key, a token or a password") }
    }

    private mutating func add(database: String) async throws {
        guard FileManager.default.fileExists(atPath: database) else { return }
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: database, options: options)
        defer { store.close() }
        let speech = try await store.retention.storedSpeech()
        add(
            database,
            "the log of \(speech.logCount) commands, \(speech.logsWithWordsCount) of them with words; "
                + "phrases, \(speech.learnedCount) of them learned from what was said",
            since: [speech.oldestLog, speech.oldestLearned].compactMap(\.self).min())
        add(
            PushedAlertsRequest.path(beside: database),
            "the addresses of browsers that get alerts, and the key that signs these")
        add(FeedbackChoice.path(beside: database), "the chosen level of answers, and the chosen voice")
        for (ending, what) in [
            ("-wal", "the newest rows of the database"), ("-shm", "an index of those"),
            ("-journal", "what the database was before its last change"),
            (".lock", "the number of the process that uses the database"),
        ] { add(database + ending, what) }
    }

    private mutating func add(_ path: String, _ what: String, since: Date? = nil) {
        guard let file = Self.file(path), let readers = FileReaders(of: path) else { return }
        items.append(
            Item(
                path: path, what: what, since: since ?? file.modified, byteCount: file.byteCount,
                readers: readers.description))
    }

    /// Adds a folder with its files of one kind, and the readers of the most open file.
    private mutating func add(_ folder: String, _ what: String, files: [String]) {
        let known = files.compactMap(Self.file)
        guard !known.isEmpty else { return }
        let readers = files.compactMap { FileReaders(of: $0) }
        let open = readers.first(where: \.isEveryUser) ?? readers.first { $0.group != nil } ?? readers.first
        items.append(
            Item(
                path: folder, what: what, since: known.map(\.modified).min(),
                byteCount: known.map(\.byteCount).reduce(0, +), readers: open?.description ?? ""))
    }

    private static func file(_ path: String) -> (byteCount: Int, modified: Date)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return (Int(status.st_size), Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
    }

    private static func models(in folder: String) -> [String] { files(in: folder, "", ".wake") }

    private static func files(in folder: String, _ beginning: String, _ ending: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(beginning) && $0.hasSuffix(ending) }.sorted()
            .map { folder + "/" + $0 }
    }
}

extension Configuration {
    /// The paths of the models that the configuration names.
    fileprivate var modelPaths: [String] {
        guard case .models(let models) = keywords else { return [] }
        return models.filter { !$0.isNamed }.map(\.model)
    }

    /// The paths of the files with keys, tokens and passwords, each once, in the order of the settings.
    fileprivate var keyPaths: [String] {
        let services = [
            classifier?.key.file, control.http?.tokenFile, mqtt?.password.file, mqtt?.tls?.keyFile,
            esphome?.key.file, site?.password.file,
        ]
        let acts = actions.sorted { $0.key < $1.key } + onEvent.sorted { $0.key < $1.key }
        var seen: Set<String> = []
        let recognizers = recognizer.settings + (dictation.recognizer?.settings ?? [])
        return (recognizers.map(\.keyFile) + services + acts.map(\.value.http?.key.file))
            .compactMap(\.self).filter { seen.insert($0).inserted }
    }
}
