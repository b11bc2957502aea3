import Commands
import Control
import Foundation
import SQLiteStorage
import Session
import Storage
import Synchronization

/// The misheard texts of a room's log, for a person who makes phrases of them.
final class MisheardLog: ControlledLog {
    /// The age of the oldest rows that ``misheard()`` reads, in seconds, and the most rows.
    private static let (longestAge, rowLimit) = (30.0 * 86_400, 5000)
    /// The most texts in an answer: more than people look through.
    private static let textLimit = 100
    /// The number of latest phrases that a person can take back.
    private static let undoLimit = 100

    private let store: SQLiteStore
    private let facility: UUID
    private let session: VoiceSession
    private let reloader: PhraseReloader
    /// The keys of the phrases added here, the oldest first.
    private let added = Mutex<[UUID]>([])

    init(_ store: SQLiteStore, facility: UUID, session: VoiceSession, reloader: PhraseReloader) {
        (self.store, self.facility) = (store, facility)
        (self.session, self.reloader) = (session, reloader)
    }

    func misheard() async throws(ControlRefusal) -> JSONLine {
        var filter = CommandLogFilter()
        filter.since = Date(timeIntervalSinceNow: -Self.longestAge)
        (filter.scopeID, filter.limit) = (facility, Self.rowLimit)
        let entries: [CommandLogEntry]
        do { entries = try await store.logs(matching: filter) } catch { throw unreadable(error) }
        let dictionary = await session.dictionary
        let known = Set(dictionary.phrases)
        let phrases = MisheardPhrase.all(in: entries).filter { !known.contains($0.text) }
        let (parser, meanings) = (CommandParser(dictionary), meanings(dictionary))
        var line = JSONLine()
        line.add("texts", phrases.prefix(Self.textLimit).map { fields(of: $0, parser, meanings) })
        line.add("meanings", meanings.map { fields(of: $0, dictionary) })
        return line
    }

    func add(
        _ text: String, _ action: CommandAction, _ target: UUID?, _ isGlobal: Bool
    ) async throws(ControlRefusal) -> UUID {
        let dictionary = await session.dictionary
        let phrase = TextNormalizer.normalize(text)
        let meaning = CommandMeaning(action: action, targetID: target)
        guard !phrase.isEmpty, phrase.utf8.count <= Alias.maximumPhraseByteCount else {
            throw ControlRefusal(.badRequest, "a phrase has words, and is shorter")
        }
        guard meanings(dictionary).contains(meaning) else {
            throw ControlRefusal(
                .badRequest, "no phrase of this room has that meaning; misheard lists those that can be")
        }
        guard !dictionary.rows.contains(where: { TextNormalizer.normalize($0.phrase) == phrase }) else {
            throw ControlRefusal(
                .badRequest, "there is such a phrase already, perhaps one that is switched off")
        }
        let alias = Alias(
            scopeID: isGlobal ? nil : facility, targetID: target, phrase: phrase, action: action,
            sourceAliasID: await session.dictionary.source(of: phrase, meaning: meaning))
        try await save(alias)
        added.withLock { $0 = $0.suffix(Self.undoLimit - 1) + [alias.id] }
        return alias.id
    }

    func remove(_ id: UUID) async throws(ControlRefusal) {
        guard added.withLock({ $0.contains(id) }) else {
            throw ControlRefusal(
                .badRequest,
                "that phrase was not added here since the daemon began; use voiced aliases remove")
        }
        let current: Alias?
        do { current = try await store.alias(id: id) } catch { throw unreadable(error) }
        if var alias = current {
            alias.deletedAt = Date().kept
            try await save(alias)
        }
        added.withLock { $0.removeAll { $0 == id } }
    }

    /// Writes a phrase to the database, and reloads the phrases so that the room knows it.
    private func save(_ alias: Alias) async throws(ControlRefusal) {
        do { try await store.save(alias) } catch {
            throw ControlRefusal(.unwritable, "the phrase cannot be written: \(error)")
        }
        do { _ = try await reloader.reload() } catch {
            throw ControlRefusal(.reloadFailed, "the phrase is written, but not in use yet: \(error)")
        }
    }

    private func unreadable(_ error: any Error) -> ControlRefusal {
        ControlRefusal(.unavailable, "the database cannot be read for now: \(error)")
    }

    /// Lists the meanings of the room's phrases, in the order of the actions and the targets.
    private func meanings(_ dictionary: AliasDictionary) -> [CommandMeaning] {
        let kinds = Dictionary(
            dictionary.targets.compactMap { one in one.kindID.map { ($0, one.id) } },
            uniquingKeysWith: { one, _ in one })
        let all = Set(
            dictionary.rows.filter(\.isInUse).map { row in
                CommandMeaning(
                    action: row.action, targetID: row.targetID ?? row.targetKindID.flatMap { kinds[$0] })
            })
        let actions = dictionary.vocabulary.actions
        func rank(_ one: CommandMeaning) -> (Int, Int, String) {
            (
                actions.firstIndex(of: one.action) ?? .max,
                dictionary.targets.firstIndex { $0.id == one.targetID } ?? .max, one.action.rawValue
            )
        }
        return all.filter { ![.confirmPending, .cancelPending].contains($0.action) }
            .sorted { rank($0) < rank($1) }
    }

    private func fields(
        of phrase: MisheardPhrase, _ parser: CommandParser, _ meanings: [CommandMeaning]
    ) -> JSONLine {
        var line = JSONLine()
        line.add("text", phrase.text)
        line.add("missed", phrase.missedCount)
        line.add("confirmed", phrase.confirmedCount)
        line.add("offered", phrase.isOffered)
        line.add("last", phrase.lastAt)
        line.add("reason", phrase.reason)
        line.add("nearest", phrase.nearestText)
        line.add("distance", phrase.nearestDistance)
        // The nearest text may be a sentence of the grammar, which is not among the phrases.
        let meaning = phrase.nearestText.flatMap { parser.parse($0).command }.flatMap { command in
            meanings.first { $0.action == command.action && $0.targetID == command.targetID }
        }
        if let meaning { line.add("means", fields(of: meaning, parser.dictionary)) }
        return line
    }

    private func fields(of meaning: CommandMeaning, _ dictionary: AliasDictionary) -> JSONLine {
        var line = JSONLine()
        line.add("action", meaning.action.rawValue)
        line.add(dictionary.vocabulary.named(meaning.targetID.flatMap(dictionary.name(ofTarget:))))
        line.add("id", meaning.targetID?.uuidString.lowercased())
        return line
    }
}
