/// Finds the phrases that sound like a text.
///
/// The search looks at every phrase, but skips nearly all after comparing how often each sound occurs. It aligns the
/// rest by the table of Wagner and Fischer, as ``SoundSearch`` does with a grammar.
struct SoundPhrases: Sendable {
    /// The sounds that every way of saying a phrase has, and the sounds that at least one way has.
    private struct Signature {
        var fewest: PhoneCounts
        var most: PhoneCounts
    }

    private struct Entry {
        /// The words of the phrase, as indices in ``ways``.
        var words: [Int32] = []
        var phoneCount = 0
        var phrase: AliasPhrase
    }

    /// A phrase, and its cost beside the text.
    struct Found {
        var phrase: AliasPhrase
        var cost: Float
        /// The number of phones of its usual pronunciation.
        var phoneCount: Int
    }

    /// The most phrases to align, which takes some ten milliseconds. A text with more phrases around it is near none
    /// of them.
    private static let mostAligned = 4000

    let pronouncing: any Pronouncing
    private let language: Language
    private var entries: [Entry] = []
    /// The signature of each of the ``entries``.
    private var signatures: [Signature] = []
    private var indexOfWord: [String: Int32] = [:]
    private var ways: [[[Phone]]] = []
    private var counts: [(fewest: [Int], most: [Int])] = []

    init(pronouncing: any Pronouncing, in language: Language) {
        (self.pronouncing, self.language) = (pronouncing, language)
    }

    /// Adds a phrase, unless a word of it has no pronunciation; only the letters of such a phrase can match.
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

    /// Finds the nearest phrase, and the nearest with another meaning.
    ///
    /// - Parameters:
    ///   - limit: the highest cost of a found phrase.
    ///   - margin: the most that the second phrase may cost more than the first.
    ///   - isActive: whether a phrase counts.
    func find(
        _ heard: HeardSounds, limit: Float, margin: Float, isActive: (AliasPhrase) -> Bool
    ) -> [Found] {
        // Most texts are near a phrase; a low limit then spares the alignment of most others.
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

    /// A pass over all phrases.
    private struct Scan {
        private let heard: HeardSounds
        private let content: PhoneCounts
        private let all: PhoneCounts
        /// The highest cost of a found phrase: the limit, then the cost of the nearest phrase so far.
        private var bound: Float
        private(set) var best: Found?
        /// The number of aligned phrases.
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

        /// Aligns a phrase, and keeps it if it is nearer than all phrases before it.
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
    /// Advances a row of the table of Wagner and Fischer by one expected phone.
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
