import Capture
import Commands
import Diagnostics
import Ducking
import Feedback
import RoomMode
import SpeechSynthesis
import Recognition
import Session
import SpeechSynthesis
import Storage
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// All checks of `voiced doctor`, in the order in which sound passes the parts.
struct DoctorChecks {
    let configuration: Configuration
    /// Whether the daemon would keep its database in memory, because this is a first run.
    private let isTrial: Bool
    /// The check of the grammar; nil if there is none.
    private let grammar: (any Check)?
    /// The phrases that the daemon would start with; nil if they cannot be read.
    private let inUse: PhrasesInUse?
    /// The expected phrases. Separate checks report missing or wrong files.
    private let phrases: ExpectedPhrases
    /// The intents and phrases that lead to actions, with the names of their slots; nil if they are unknown.
    private let slots: [String: Set<String>]?
    /// The keys that `speakers.allow` can have; nil if they are unknown.
    private let allowed: AllowedKeys?

    /// - Parameters:
    ///   - file: the configuration; nil if it cannot be read, so that the checks use the defaults.
    ///   - domain: a domain in place of the configuration's; nil for the configuration's.
    ///   - models: wake words in place of the configuration's; empty for the configuration's.
    init(
        _ file: ConfigurationFile?, domain: Configuration.Domain? = nil, models: [String] = []
    ) async {
        var changed = file?.configuration ?? Configuration()
        changed.domain = domain ?? changed.domain
        if !models.isEmpty { changed.keywords = .models(models.map { KeywordSetting(model: $0) }) }
        let configuration = changed
        self.configuration = configuration
        isTrial = file.map { DatabaseUse.daemon(mayTry: true).isTrial($0, database: nil) } ?? false
        let grammarPath = try? configuration.grammarPath
        let dictionary: AliasDictionary
        do {
            let phrases = try await PhrasesInUse(configuration)
            (inUse, dictionary) = (phrases, phrases.dictionary)
        } catch {
            inUse = nil
            let reason =
                error is StorageError
                ? "the phrases in the database cannot be read" : "the file of phrases cannot be used"
            // Slots take words from the phrases, so that without phrases a correct grammar would look wrong.
            grammar = grammarPath.map { _ in
                KnownFinding(
                    name: GrammarFileCheck.name,
                    finding: .skipped("could not be judged, since \(reason)"))
            }
            let language = (try? configuration.words()) ?? .english
            phrases = ExpectedPhrases(
                CommandParser(AliasDictionary([], milestones: [], language: language)).expectedPhrases)
            (slots, allowed) = (nil, nil)
            return
        }
        let read = grammarPath.map { path in
            Result { () throws(Failure) in
                try GrammarFile.read(path: path, context: GrammarContext(dictionary))
            }
        }
        grammar = grammarPath.flatMap { path in
            read.map { GrammarFileCheck(path: path, grammar: $0) }
        }
        let said = Dictionary(dictionary.rows.map { ($0.action.rawValue, Set<String>()) }) { first, _ in first
        }
        do {
            let grammar = try read?.get()
            slots = said.merging(grammar?.slotNames ?? [:]) { $1 }
            allowed = AllowedKeys(configuration, dictionary, grammar)
        } catch { (slots, allowed) = (nil, nil) }
        phrases = ExpectedPhrases(
            CommandParser(dictionary).expectedPhrases,
            weighted: (try? read?.get())?.expectedPhrases.expressions ?? [])
    }

    /// The checks after those of the sound: packages, files, services, the disk and the machine.
    var afterSound: [any Check] {
        [PackagesCheck(packages)] + answers + ducking + keywords + [FrontEndCheck()] + commands
            + speakers + SettingCheck.all(configuration, slots: slots) + site
            + kept + [
                PriorityCheck(), MemoryLockCheck(),
            ]
    }

    /// The checks of the files and settings that the configuration names, for `voiced config check`.
    var files: [any Check] {
        keywords + commands + speakers + SettingCheck.all(configuration, slots: slots)
            + SettingCheck.site(configuration)
    }

    private var speakers: [any Check] {
        SpeakerFindings(settings: configuration.speakers, keys: allowed).all
            .map { KnownFinding(name: "speakers", finding: $0) }
    }

    private var site: [any Check] {
        guard let site = configuration.site, let check = OptionalParts.built.siteCheck else {
            return SettingCheck.site(configuration)
        }
        return [check(site, configuration.place.scopeID)]
    }

    /// The checks before the first sound, which need no open device.
    var beforeSound: [any Check] { [SoundCardCheck(), DevicePermissionCheck()] }

    /// The checks of data on the disk.
    private var kept: [any Check] {
        let clips = [configuration.privacy.clipFolder]
        if isTrial {
            return [
                KnownFinding(
                    name: "database",
                    finding: .ok("a run without a configuration is a trial: it keeps its log in memory"))
            ]
        }
        guard let database = DatabasePlace.path(configuration.database ?? BaseFolder.database) else {
            return [
                KnownFinding(name: "database", finding: .ok("it is in memory, and gone with the daemon")),
                PrivacyCheck(paths: clips),
            ]
        }
        return [
            DatabaseCheck(path: database), PrivacyCheck(database: database, and: clips),
            DiskSpaceCheck(path: database),
        ]
    }

    private var packages: [PackagesCheck.Package] {
        let speaks = (configuration.feedback.level ?? .verbal) == .verbal
        let hearsHere = configuration.recognizer.settings.contains(where: \.isOffline)
        return (hearsHere ? OptionalParts.built.offlineRecognizer?.packages ?? [] : [])
            + (speaks
                ? [.init("espeak-ng", for: "speech", program: EspeakSynthesizer.Options().program)] : [])
    }

    private var answers: [any Check] {
        let level = configuration.feedback.level ?? .verbal
        guard level != .silent else { return [] }
        var checks: [any Check] = [PlaybackCheck(device: configuration.feedback.device ?? "default")]
        if level == .verbal {
            let feedback = configuration.feedback
            checks.append(SpeechCheck(name: "speech") { try feedback.localVoice() })
            checks += configuration.languages.dropFirst().map { code in
                SpeechCheck(name: "speech") { try FeedbackSettings.localVoice(speaking: code) }
            }
            if let server = feedback.voiceServer {
                let others = configuration.languages.dropFirst().compactMap(server.speaking)
                checks += ([server] + others).map { server in
                    SpeechCheck(name: "voice-server") { try server.synthesizer() }
                }
            }
        }
        return checks
    }

    private var ducking: [any Check] {
        configuration.ducking.mode == .off ? [] : [DuckingCheck { await DuckingTools().problem() }]
    }

    private var keywords: [any Check] {
        switch configuration.keywords {
        case nil: [check(of: .standard)]
        case .models(let models): models.map { check(of: $0) }
        case .nothing:
            [
                KnownFinding(
                    name: "keyword",
                    finding: .warning(
                        "all speech is recognized, as keywords: none asks for",
                        "name a model, unless every voice in the room may give commands"))
            ]
        }
    }

    /// The checks of languages, phrases, grammar, recognizers and classifier.
    private var commands: [any Check] {
        let languages = configuration.languages == ["en"] ? [] : configuration.languages
        var checks: [any Check] = languages.map { LanguageCheck(configuration, $0) }
        checks += disagreement
        checks +=
            inUse.map { [PhrasesCheck(phrases: $0)] } ?? configuration.aliases.map {
                [AliasesCheck(path: $0)]
            }
            ?? [bundled("aliases.yaml", for: "phrases") { AliasesCheck(path: $0) }]
        if let grammar { checks.append(grammar) }
        checks += configuration.recognizer.settings.map { check(of: $0) }
        if let classifier = configuration.classifier {
            checks.append(ClassifierCheck { try classifier.make() })
        }
        return checks
    }

    /// The finding that the languages of a room contradict each other; empty if they do not.
    private var disagreement: [any Check] {
        guard configuration.languages.count > 1 else { return [] }
        do {
            _ = try RoomLanguages(configuration)
            _ = try inUse?.parser()
            return []
        } catch {
            return [
                KnownFinding(
                    name: "language",
                    finding: .failed(
                        .configuration, telling: Failure(error).message,
                        else: "correct the file; docs/languages.md explains it"))
            ]
        }
    }

    private func check(of keyword: KeywordSetting) -> any Check {
        do {
            return KeywordCheck(path: try keyword.file())
        } catch {
            return KnownFinding(
                name: "keyword",
                finding: .failed(
                    .configuration, telling: error.message,
                    else: "name one that `voiced wake --list` shows, or install voiced again"))
        }
    }

    private func check(of recognizer: RecognizerSetting) -> any Check {
        let hearsEnglish = recognizer.hearsEnglishWords && configuration.languages.contains("en")
        do {
            return RecognizerCheck(
                phrases: phrases, recording: hearsEnglish ? Self.recording : nil, remedy: recognizer.remedy,
                make: try recognizer.maker())
        } catch {
            return KnownFinding(
                name: "recognizer",
                finding: .failed(
                    .configuration, telling: Failure(error).message, else: "correct it in the configuration"))
        }
    }

    /// The recording for the check of a recognizer of any words; nil if the recordings of Examples are not there.
    private static var recording: RecognizerCheck.Recording? {
        let places = ["../Examples", "../doc/voiced/Examples"].map { "\($0)/start-timer.wav" }
        guard let path = places.lazy.compactMap({ try? DataFiles.path(of: $0) }).first,
            let samples = try? SpeechFile.samples(path: path, maximumSeconds: 10)
        else { return nil }
        return RecognizerCheck.Recording(
            samples: samples, sentence: "please start a timer for five minutes", word: "timer")
    }

    /// Makes the check of a file that comes with the program.
    private func bundled(_ file: String, for name: String, _ check: (String) -> any Check) -> any Check {
        do {
            return check(try DataFiles.path(of: file))
        } catch {
            return KnownFinding(
                name: name,
                finding: .failed(.configuration, telling: error.message, else: "install voiced again"))
        }
    }
}

extension RecognizerSetting {
    /// The advice if the recognizer does not load or answer.
    fileprivate var remedy: String {
        switch kind {
        case .pocketSphinx: "install what it needs; on Debian: apt install pocketsphinx-en-us"
        case .wyoming:
            "start its server, or install one: \(InstallScript.recognizer.call) faster-whisper; --help says more"
        case .http: "start its server, or correct its url"
        }
    }
}
