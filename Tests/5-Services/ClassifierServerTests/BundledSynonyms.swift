import ClassifierServer
import CommandFiles
import Foundation
import TestSupport
import Testing
import Yams

/// The synonyms that come with voiced.
enum BundledSynonyms {
    private struct File: Decodable {
        var words: [String: [String]]
        var actions: [String: [String]]
    }

    static func read() throws -> ChoiceEvidence.Synonyms {
        let text = try String(contentsOfFile: Checkout.path("Models/synonyms.yaml"), encoding: .utf8)
        let file = try YAMLDecoder().decode(File.self, from: text)
        return ChoiceEvidence.Synonyms(words: file.words, actions: file.actions)
    }
}
