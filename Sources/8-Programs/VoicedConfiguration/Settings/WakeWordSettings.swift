import Commands
import Foundation

/// A keyword to listen for.
package struct KeywordSetting: KeyedSettings {
    package var model = ""
    package var threshold: Double?
    /// Whether words that led to a command refine the model.
    package var adapt = false

    package init() {}
    package init(model: String) { self.model = model }

    /// The wake word that counts without a configured one.
    package static let standard = KeywordSetting(model: "orbit")

    /// Whether ``model`` names a wake word that comes with the program, or the user's own of that name, and no file.
    package var isNamed: Bool { !model.contains("/") && !model.hasSuffix(".wake") }

    /// Returns the path of the model's file.
    ///
    /// - Throws: ``Failure`` if ``model`` is a name and there is no such wake word.
    package func file() throws(Failure) -> String {
        isNamed ? try DataFiles.path(ofWakeWord: model) : model
    }

    /// Makes ``model`` an absolute path, unless it names a wake word of the program or of the user's folder. Such a
    /// word takes precedence over a file of its name beside the configuration.
    package mutating func resolvePaths(_ resolved: (String) -> String) {
        guard isNamed else { return model = resolved(model) }
        guard DataFiles.wakeWords[model.replacing("-", with: " ")] == nil else { return }
        model = DataFiles.path(ofWakeWord: model, in: resolved) ?? model
    }

    package static let keys: [SettingKey<KeywordSetting>] = [
        .path(
            "model", \.model,
            """
            The name of a wake word that comes with voiced, or of your own with its file beside this one; or the path \
            of a model, which ends in `.wake`.
            """
        ).required("orbit.wake"),
        .number(
            "threshold", \.threshold,
            "The score from which the word counts; without it the model's own.", in: 0...1),
        .value("adapt", \.adapt, "Whether words that led to a command refine the model."),
    ]
}

extension CodingUserInfoKey {
    /// The folder of the configuration file, a `URL`.
    static let folder = CodingUserInfoKey(rawValue: "folder")!
}

/// `keywords`: the wake words, or none.
package enum KeywordList: Decodable, PathHolder, Sendable {
    case models([KeywordSetting])
    /// `none`: the session recognizes all speech.
    case nothing

    /// The most keywords. Each costs time in every hop of the sound.
    static let maximumCount = 16

    package init(from decoder: any Decoder) throws {
        func refusal(_ why: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: why))
        }
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            if word == "none" {
                self = .nothing
                return
            }
            let known = DataFiles.wakeWords.keys
            let isBeside = (decoder.userInfo[.folder] as? URL).map { folder in
                DataFiles.path(ofWakeWord: word, in: { folder.appendingPathComponent($0).path }) != nil
            }
            let isFile = word.hasSuffix(".wake")
            guard isFile || isBeside == true || (try? DataFiles.path(ofWakeWord: word)) != nil else {
                let advice =
                    word.contains(",") ? "write a list: [\(word)]" : NearName.hint(for: word, among: known)
                throw refusal("\"\(word)\" is no list of models and no wake word; \(advice)")
            }
            self = .models([KeywordSetting(model: word)])
            return
        }
        let models = try [Entry](from: decoder).map(\.setting)
        guard !models.isEmpty else {
            throw refusal(
                "the list is empty; name a model, or write none to have all speech recognized")
        }
        guard models.count <= Self.maximumCount else {
            throw refusal("there are more than \(Self.maximumCount) keywords; keep those in use")
        }
        self = .models(models)
    }

    /// A wake word of the list: its name or its file, or settings.
    private struct Entry: Decodable {
        let setting: KeywordSetting

        init(from decoder: any Decoder) throws {
            if let word = try? decoder.singleValueContainer().decode(String.self) {
                setting = KeywordSetting(model: word)
            } else {
                setting = try KeywordSetting(from: decoder)
            }
        }
    }

    package mutating func resolvePaths(_ resolved: (String) -> String) {
        guard case .models(var models) = self else { return }
        models.resolvePaths(resolved)
        self = .models(models)
    }
}

/// `wake-word`: the settings for all wake words.
package struct WakeWordSettings: KeyedSettings {
    /// The behaviour if a model cannot be loaded.
    package enum Fallback: String, ChoiceSetting {
        /// Do not start.
        case refuse
        /// Go on with the other models; without any, accept no spoken command and report that.
        case deaf
        /// Go on with the other models; without any, recognize all speech.
        case alwaysOn = "always-on"

        package static let noun: String? = "fallback"
    }

    package var fallback = Fallback.refuse

    package init() {}

    package static let keys: [SettingKey<WakeWordSettings>] = [
        .value(
            "fallback", \.fallback,
            """
            If a model cannot be loaded: refuse (do not start), deaf (go on with the others), always-on (recognize all \
            speech).
            """)
    ]
}
