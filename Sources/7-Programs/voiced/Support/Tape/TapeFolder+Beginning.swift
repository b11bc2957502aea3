import Hearing
import ArgumentParser
import CommandFiles
import Foundation
import SQLiteStorage
import Session
import WakeWord
import Yams

/// What stands around a session at its begin.
extension TapeFolder {
    /// Settings that lead to other machines, or to places of this one. What a replay needs of them is in the folder.
    private static let leftOut: Set = [
        "device", "channel", "keywords", "aliases", "grammar", "database", "mqtt", "control", "display",
        "wyoming", "on-event", "retention", "privacy",
    ]
    /// Of a request: where its secret is.
    private static let secrets: Set = ["key-file", "key-variable"]

    /// Keeps the configuration, the phrases, the models and the database as they are now.
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
            try PrivateFile.write(Array(try Self.shareable(path).utf8), to: configuration)
        }
        try await assembly.store.copy(to: database)
        var alwaysOn: String?
        if case .always(reason: let reason) = assembly.keywords.listening { alwaysOn = reason }
        try write(
            Cover(
                version: Voiced.configuration.version, started: Date(), source: source, alwaysOn: alwaysOn,
                words: names, hasGrammar: grammarPath != nil))
    }

    private func copy(_ path: String, to copy: String) throws(Failure) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "\(path) cannot be read")
        }
        try PrivateFile.write(Array(data), to: copy)
    }

    /// The configuration without what leads elsewhere.
    private static func shareable(_ path: String) throws -> String {
        guard let root = try Configuration.root(of: try Configuration.text(path: path), file: path),
            let mapping = root.mapping
        else { return "" }
        let kept = mapping.filter { !leftOut.contains($0.key.string ?? "") }
        return try Yams.serialize(node: withoutSecrets(Node(kept.map { ($0.key, $0.value) })))
    }

    private static func withoutSecrets(_ node: Node) -> Node {
        guard let mapping = node.mapping else { return node }
        return Node(
            mapping.filter { !secrets.contains($0.key.string ?? "") }
                .map { ($0.key, withoutSecrets($0.value)) })
    }
}
