import ArgumentParser
import CommandFiles
import Foundation
import Hearing
import SQLiteStorage
import Session
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// The state around a session at its beginning: configuration, phrases, models and database.
extension TapeFolder {
    /// Copies the current configuration, phrases, models and database into the folder.
    func keepBeginning(of assembly: SessionAssembly, source: String) async throws {
        let models = assembly.keywords.models
        let names = models.indices.map { "word-\($0 + 1).wake" }
        for (model, name) in zip(models, names) {
            try model.write(toFile: self.model(name), isPrivate: true)
        }
        try copy(try assembly.configuration.phrasesPath, to: phrases)
        let grammarPath = try assembly.configuration.grammarPath
        if let grammarPath { try copy(grammarPath, to: grammar) }
        if let path = assembly.configurationPath {
            try PrivateFile.write(Array(try TapedConfiguration.text(of: path).utf8), to: configuration)
        }
        try await assembly.store.copy(to: database)
        var alwaysOn: String?
        if case .always(reason: let reason) = assembly.keywords.listening { alwaysOn = reason }
        try write(
            Cover(
                version: ProgramVersion.current, started: Date(), source: source, alwaysOn: alwaysOn,
                words: names, hasGrammar: grammarPath != nil, domain: assembly.configuration.domain.rawValue))
    }

    private func copy(_ path: String, to copy: String) throws(Failure) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "\(path) cannot be read")
        }
        try PrivateFile.write(Array(data), to: copy)
    }

    /// Writes the configuration, without settings that another person may have added, into a temporary file, which the
    /// caller removes.
    ///
    /// - Parameter other: a file in place of the session's own, or `none`; nil for the session's own.
    /// - Returns: the path of the file; nil if there is no configuration.
    package func writeReducedConfiguration(of other: String?) throws -> String? {
        let configuration = try other.map { try ConfigurationFile(named: $0).path } ?? self.configuration
        guard let configuration, access(configuration, F_OK) == 0 else { return nil }
        let name = "voiced-replay-\(UUID().uuidString).yaml"
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try PrivateFile.write(Array(try TapedConfiguration.text(of: configuration).utf8), to: path)
        return path
    }

    /// Replaces the recognizer and the classifier by their recorded results, so that the replay calls no service.
    package func giveBackServices(to assembly: inout SessionAssembly) throws {
        let heard = try lines(texts, as: TapedTranscript.self)
        if !heard.isEmpty { assembly.recognizer = ReplayedRecognizer(heard) }
        let answers = try lines(understood, as: TapedUnderstanding.self)
        assembly.classifier = assembly.classifier.map { _ in ReplayedClassifier(answers) }
    }
}
