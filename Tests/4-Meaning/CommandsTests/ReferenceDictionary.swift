import Foundation

// A match has no public initializer, because only a dictionary makes matches.
@testable import Commands
import RoomMode
import RoomRecords

/// A second implementation of the dictionary's rules, without an index: it compares every phrase with every text.
struct ReferenceDictionary {
    enum Sense: Hashable {
        case means(CommandMeaning)
        case contradictory, silenced
    }

    struct Phrase {
        var text: String
        var sense: Sense
        var alias: Alias?
        var overridden: Alias?
        var words: [String] { text.split(separator: " ").map(String.init) }
    }

    private struct Occurrence {
        var words: Range<Int>
        var phrase: Phrase
    }

    let phrases: [Phrase]
    private let limits: EditLimits
    private let context: ContextWords

    init(_ rows: [Alias], scopeID: UUID?, milestones: [Milestone], limits: EditLimits = EditLimits()) {
        self.limits = limits
        context = .english
        let living = rows.filter { $0.deletedAt == nil }
            .filter { $0.scopeID == nil || $0.scopeID == scopeID }
            .sorted { $0.id.uuidString < $1.id.uuidString }
        let grouped = Dictionary(grouping: living) { TextNormalizer.normalize($0.phrase) }
        phrases = grouped.sorted { $0.key < $1.key }.compactMap { text, rows in
            guard !text.isEmpty else { return nil }
            let own = rows.filter { $0.scopeID != nil }
            let global = Self.verdict(rows.filter { $0.scopeID == nil && $0.isActive }, milestones)
            guard !own.isEmpty else {
                return global.map { Phrase(text: text, sense: $0.sense, alias: $0.alias) }
            }
            guard let used = Self.verdict(own.filter(\.isActive), milestones) else {
                return global.map { _ in Phrase(text: text, sense: .silenced) }
            }
            return Phrase(
                text: text, sense: used.sense, alias: used.alias,
                overridden: global?.sense == used.sense ? nil : global?.alias)
        }
    }

    private static func verdict(
        _ rows: [Alias], _ milestones: [Milestone]
    ) -> (sense: Sense, alias: Alias?)? {
        guard !rows.isEmpty else { return nil }
        let resolved = rows.compactMap { row in meaning(row, milestones).map { (row, $0) } }
        let entered = resolved.filter { !$0.0.isAutoLearned }
        let candidates = entered.isEmpty ? resolved : entered
        guard let first = candidates.first else { return (.silenced, nil) }
        return Set(candidates.map(\.1)).count == 1
            ? (.means(first.1), first.0) : (.contradictory, first.0)
    }

    private static func meaning(_ row: Alias, _ milestones: [Milestone]) -> CommandMeaning? {
        let ids =
            row.targetID.map { id in milestones.filter { $0.id == id }.map(\.id) }
            ?? row.targetKindID.map { type in milestones.filter { $0.kindID == type }.map(\.id) }
        guard let ids else { return row.action == .record ? nil : CommandMeaning(action: row.action) }
        return ids.count == 1 ? CommandMeaning(action: row.action, targetID: ids[0]) : nil
    }

    func lookUp(_ text: String, excluding excluded: Set<CommandAction> = []) -> AliasLookup {
        let text = TextNormalizer.normalize(text)
        let active = phrases.filter {
            guard case .means(let meaning) = $0.sense else { return true }
            return !excluded.contains(meaning.action)
        }
        if let phrase = active.first(where: { $0.text == text }) { return exact(phrase) }
        let words = text.split(separator: " ").map(String.init)
        guard words.count <= 250 else { return .none }
        let contained = contained(words, active)
        switch contained {
        case .ambiguous, .negated: return contained
        case .match(let match) where match.otherWords.isEmpty: return contained
        case .none:
            guard case .none = near(text, active) else { return near(text, active) }
            return slip(text, active)
        case .match(let match):
            switch near(text, active) {
            case .none, .negated: return contained
            case .match(let other) where other.meaning == match.meaning: return contained
            case .match(let other): return .ambiguous([match.alias, other.alias])
            case .ambiguous(let others): return .ambiguous([match.alias] + others)
            }
        }
    }

    private func exact(_ phrase: Phrase) -> AliasLookup {
        guard let alias = phrase.alias else { return .none }
        guard case .means(let meaning) = phrase.sense else { return .ambiguous([alias]) }
        let runnerUp = phrase.overridden.map {
            AliasMatch.RunnerUp(
                alias: $0,
                meaning: CommandMeaning(action: $0.action, targetID: $0.targetID))
        }
        return .match(match(.exact, phrase, alias, meaning, runnerUp: runnerUp))
    }

    private func match(
        _ tier: AliasMatch.Tier, _ phrase: Phrase, _ alias: Alias, _ meaning: CommandMeaning,
        runnerUp: AliasMatch.RunnerUp? = nil
    ) -> AliasMatch {
        AliasMatch(
            tier: tier, alias: alias, phrase: phrase.text, meaning: meaning, distance: 0, otherWords: [],
            runnerUp: runnerUp, margin: nil)
    }

    private func runnerUp(_ phrase: Phrase) -> AliasMatch.RunnerUp? {
        guard case .means(let meaning) = phrase.sense, let alias = phrase.alias else { return nil }
        return AliasMatch.RunnerUp(alias: alias, meaning: meaning)
    }
}

// MARK: - Contained

extension ReferenceDictionary {
    private func contained(_ words: [String], _ active: [Phrase]) -> AliasLookup {
        var found: [Occurrence] = []
        for start in words.indices {
            for phrase in active where words[start...].starts(with: phrase.words) {
                found.append(Occurrence(words: start..<(start + phrase.words.count), phrase: phrase))
            }
        }
        found.sort { (-$0.words.count, $0.words.lowerBound) < (-$1.words.count, $1.words.lowerBound) }
        var kept: [Occurrence] = []
        for occurrence in found where !kept.contains(where: { $0.words.contains(occurrence.words) }) {
            kept.append(occurrence)
        }
        guard let winner = kept.first else { return .none }
        let senses = Set(kept.map(\.phrase.sense))
        guard senses.count == 1, case .means(let meaning) = winner.phrase.sense,
            let alias = winner.phrase.alias
        else {
            return senses == [.silenced] ? .none : .ambiguous(kept.compactMap(\.phrase.alias))
        }
        let others = words.indices.filter { index in !kept.contains { $0.words.contains(index) } }
            .map { words[$0] }
        let begins = kept.contains { $0.words.lowerBound == 0 }
        if others.contains(where: context.refusals.contains) || (!begins && asks(words)) {
            return .negated(alias)
        }
        var match = match(.contains, winner.phrase, alias, meaning)
        match.otherWords = others.filter { !context.carriers.contains($0) }
        let last = kept.map(\.words.upperBound).max() ?? 0
        let after = words[last...].filter { !context.carriers.contains($0) }
        let length = winner.words.count
        guard match.otherWords.count < length, after.count <= max(0, length - 2) else { return .none }
        if let loser = found.first(where: { $0.phrase.sense != winner.phrase.sense }) {
            match.runnerUp = runnerUp(loser.phrase)
            match.margin = match.runnerUp == nil ? nil : winner.words.count - loser.words.count
        }
        return .match(match)
    }

    private func asks(_ words: [String]) -> Bool {
        guard words.count > 1 else { return false }
        return context.questionVerbs.contains(words[0])
            || (context.requestVerbs.contains(words[0]) && words[1] != "you")
    }
}

// MARK: - Near

extension ReferenceDictionary {
    private func near(_ text: String, _ active: [Phrase]) -> AliasLookup {
        let found = active.compactMap { phrase in distance(text, phrase).map { (phrase, $0) } }
            .sorted { ($0.1, $0.0.text) < ($1.1, $1.0.text) }
        guard let (best, distance) = found.first else { return .none }
        let nearest = found.filter { $0.1 == distance }.map(\.0)
        let senses = Set(nearest.map(\.sense))
        guard senses.count == 1, case .means(let meaning) = best.sense, let alias = best.alias else {
            return senses == [.silenced] ? .none : .ambiguous(nearest.compactMap(\.alias))
        }
        var match = match(.fuzzy, best, alias, meaning)
        match.distance = distance
        for (phrase, otherDistance) in found where phrase.sense != best.sense {
            guard let runnerUp = runnerUp(phrase) else { continue }
            match.runnerUp = runnerUp
            match.margin = otherDistance - distance
            break
        }
        return .match(match)
    }

    private func distance(_ text: String, _ phrase: Phrase) -> Int? {
        let limit = limits.limit(length: min(text.unicodeScalars.count, phrase.text.unicodeScalars.count))
        guard limit > 0 else { return nil }
        if text.filter({ $0 != " " }) == phrase.text.filter({ $0 != " " }) {
            return EditDistance.levenshtein(text, phrase.text, limit: limit)
        }
        let (said, known) = (text.split(separator: " "), phrase.words)
        guard said.count == known.count else { return nil }
        var total = 0
        for (one, other) in zip(said.map(String.init), known) where one != other {
            let shortest = min(one.unicodeScalars.count, other.unicodeScalars.count)
            guard shortest >= limits.shortestEditableWord, !one.hasSuffix(other), !other.hasSuffix(one),
                let edits = EditDistance.levenshtein(one, other, limit: limit - total)
            else { return nil }
            total += edits
        }
        return total
    }

    /// Returns the slips of a phrase: two neighbouring letters swapped, a letter doubled, or one of a double
    /// letter missing.
    private func slips(of phrase: String) -> Set<String> {
        let words = phrase.split(separator: " ").map { Array($0.unicodeScalars) }
        var slips: Set<String> = []
        func add(_ word: [UnicodeScalar], at index: Int) {
            var all = words
            all[index] = word
            slips.insert(all.map { String(String.UnicodeScalarView($0)) }.joined(separator: " "))
        }
        for (index, word) in words.enumerated() {
            for place in word.indices {
                if place + 1 < word.count, word[place] != word[place + 1] {
                    var swapped = word
                    swapped.swapAt(place, place + 1)
                    add(swapped, at: index)
                }
                if word.count >= 3 { add(word[...place] + [word[place]] + word[(place + 1)...], at: index) }
                if word.count >= 4, place > 0, word[place] == word[place - 1] {
                    add(Array(word[..<place] + word[(place + 1)...]), at: index)
                }
            }
        }
        return slips
    }

    private func slip(_ text: String, _ active: [Phrase]) -> AliasLookup {
        guard text.unicodeScalars.count >= 5 else { return .none }
        let near = active.filter { slips(of: $0.text).contains(text) }.sorted { $0.text < $1.text }
        guard let best = near.first else { return .none }
        guard Set(near.map(\.sense)).count == 1 else { return .ambiguous(near.compactMap(\.alias)) }
        guard case .means(let meaning) = best.sense, let alias = best.alias else {
            return best.sense == .silenced ? .none : .ambiguous(near.compactMap(\.alias))
        }
        var match = match(.fuzzy, best, alias, meaning)
        match.distance = 1
        return .match(match)
    }
}
