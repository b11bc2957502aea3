/// Finds the phrases that sound like a text.
///
/// Every phrase is looked at, but nearly all are passed over by comparing how often each sound stands in them. The rest
/// are aligned by the table of Wagner and Fischer, as ``SoundSearch`` does with a grammar.
struct SoundPhrases: Sendable {
    /// What every way of saying a phrase has, and what some way has.
    private struct Signature {
        var fewest: PhoneCounts
        var most: PhoneCounts
    }

    private struct Entry {
        /// Its words, as indices in ``ways``.
        var words: [Int32] = []
        var phoneCount = 0
        var phrase: AliasPhrase
    }

    /// A phrase, and how far it is.
    struct Found {
        var phrase: AliasPhrase
        var cost: Float
        /// The phones of its usual pronunciation.
        var phoneCount: Int
    }

    /// A text that has more phrases around it is near none of them. They take some ten milliseconds.
    private static let mostAligned = 4000

    let pronouncing: any Pronouncing
    private let language: Language
    private var entries: [Entry] = []
    /// One for each of ``entries``.
    private var signatures: [Signature] = []
    private var indexOfWord: [String: Int32] = [:]
    private var ways: [[[Phone]]] = []
    private var counts: [(fewest: [Int], most: [Int])] = []

    init(pronouncing: any Pronouncing, in language: Language) {
        (self.pronouncing, self.language) = (pronouncing, language)
    }

    /// Adds a phrase; one with a word that nothing pronounces is heard by its letters alone.
    mutating func insert(_ phrase: AliasPhrase) {
        var entry = Entry(phrase: phrase)
        var fewest = PhoneCounts.counts([])
        var most = fewest
        for word in language.inWords(phrase.text.split(separator: " ").map(String.init)) {
            let index = index(of: word)
            guard let usual = ways[Int(index)].first else { return }
            for sound in fewest.indices {
                fewest[sound] += counts[Int(index)].fewest[sound]
                most[sound] += counts[Int(index)].most[sound]
            }
            entry.words.append(index)
            entry.phoneCount += usual.count
        }
        entries.append(entry)
        signatures.append(Signature(fewest: PhoneCounts(fewest), most: PhoneCounts(most)))
    }

    mutating func remove(_ phrase: AliasPhrase) {
        guard let index = entries.firstIndex(where: { $0.phrase === phrase }) else { return }
        entries.swapAt(index, entries.count - 1)
        signatures.swapAt(index, entries.count - 1)
        entries.removeLast()
        signatures.removeLast()
    }

    private mutating func index(of word: String) -> Int32 {
        if let index = indexOfWord[word] { return index }
        ways.append(pronouncing.pronunciations(of: word))
        let counts = ways[ways.count - 1].map { PhoneCounts.counts($0) }
        self.counts.append(
            PhoneCounts.counts([]).indices.reduce(into: ([], [])) { both, sound in
                both.0.append(counts.map { $0[sound] }.min() ?? 0)
                both.1.append(counts.map { $0[sound] }.max() ?? 0)
            })
        let index = Int32(ways.count - 1)
        indexOfWord[word] = index
        return index
    }

    /// The nearest phrase, and the nearest that comes to something else.
    ///
    /// - Parameters:
    ///   - limit: the highest cost that is of interest.
    ///   - margin: what a second phrase may cost more than the first, to be of interest.
    ///   - isActive: whether a phrase counts.
    func find(
        _ heard: HeardSounds, limit: Float, margin: Float, isActive: (AliasPhrase) -> Bool
    ) -> [Found] {
        // Most texts are near something, and then little else is worth aligning.
        for limit in [limit / 4, limit / 2, limit] {
            var scan = Scan(heard, bound: limit)
            for index in signatures.indices where scan.mayBeNear(signatures[index]) {
                let entry = entries[index]
                if isActive(entry.phrase) { scan.align(entry, ways) }
                guard scan.count <= Self.mostAligned else { return [] }
            }
            guard let best = scan.best else { continue }
            var others = Scan(heard, bound: best.cost + margin)
            for index in signatures.indices where others.mayBeNear(signatures[index]) {
                let entry = entries[index]
                if entry.phrase.sense != best.phrase.sense, isActive(entry.phrase) {
                    others.align(entry, ways)
                }
                guard others.count <= Self.mostAligned else { return [] }
            }
            return [best, others.best].compactMap(\.self)
        }
        return []
    }

    /// One look at all phrases.
    private struct Scan {
        private let heard: HeardSounds
        private let content: PhoneCounts
        private let all: PhoneCounts
        /// What is farther is of no interest.
        private var bound: Float
        private(set) var best: Found?
        /// How many phrases were aligned.
        private(set) var count = 0
        private var row: [Float]
        private var start: [Float]
        private var sum: [Float]
        private let first: [Float]

        init(_ heard: HeardSounds, bound: Float) {
            self.heard = heard
            self.bound = bound
            content = PhoneCounts(PhoneCounts.counts(heard.contentPhones))
            all = PhoneCounts(PhoneCounts.counts(heard.phones))
            first = heard.insertion.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
            (row, start, sum) = (first, first, first)
        }

        func mayBeNear(_ signature: Signature) -> Bool {
            signature.fewest.cost(beside: all) <= bound && content.cost(beside: signature.most) <= bound
        }

        /// Aligns a phrase, and keeps it if it is nearer than what was found so far.
        mutating func align(_ entry: Entry, _ ways: [[[Phone]]]) {
            count += 1
            row = first
            for word in entry.words {
                let ways = ways[Int(word)]
                if ways.count > 1 { start = row }
                for (index, way) in ways.enumerated() {
                    if index > 0 {
                        swap(&row, &sum)
                        row = start
                    }
                    for phone in way { PhoneCosts.english.follow(phone, heard, &row) }
                    if index > 0 { for at in row.indices { row[at] = min(row[at], sum[at]) } }
                }
                guard row.contains(where: { $0 <= bound }) else { return }
            }
            let cost = row[row.count - 1]
            guard cost <= bound else { return }
            best = Found(phrase: entry.phrase, cost: cost, phoneCount: entry.phoneCount)
            bound = cost
        }
    }
}

extension PhoneCosts {
    /// Carries a row of the table of Wagner and Fischer over one phone that is expected.
    func follow(_ phone: Phone, _ heard: HeardSounds, _ row: inout [Float]) {
        let deletion = deletion(of: phone)
        var diagonal = row[0]
        row[0] += deletion
        for index in heard.phones.indices {
            let above = row[index + 1]
            let cost = min(
                diagonal + substitution(of: phone, by: heard.phones[index]), above + deletion,
                row[index] + heard.insertion[index])
            diagonal = above
            row[index + 1] = cost
        }
    }
}
