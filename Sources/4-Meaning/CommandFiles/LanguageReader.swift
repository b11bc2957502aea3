import Commands
internal import Yams

/// Reads the YAML file with the words and rules of a language.
struct LanguageReader {
    private typealias Definition = LanguageDefinition
    private let expressions: ExpressionNodes
    private var nodes: NodeReader { expressions.nodes }

    /// The range of a form's offset: up to a day in seconds, both ways.
    private static let offsets = -86_400...86_400

    /// The most UTF-8 bytes of letters that sound together, and of a word that follows no rule.
    private static let mostLetters = 24

    init(file: String, text: String) {
        expressions = ExpressionNodes(file: file, text: text, syntax: .native)
    }

    func read(_ root: Node) throws(CommandFileError) -> LanguageDefinition {
        let top = try nodes.mapping(
            root, "The file",
            keys: [
                "version", "code", "name", "letters", "typed", "marks", "decimal-comma", "numbers", "times",
                "durations", "said-times", "yes", "no", "around", "answers", "display",
                "dictation", "sounds",
            ])
        guard let version = top["version"], try nodes.text(version, "The version") == "1" else {
            throw nodes.invalid(root, "Only version 1 is known; begin the file with “version: 1”.")
        }
        guard let code = try text(top["code"], "The code"), (2...3).contains(code.utf8.count),
            code.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else {
            throw nodes.invalid(root, "A language has a code of two or three letters, such as “code: de”.")
        }
        var language = LanguageDefinition(code: code)
        language.name = try text(top["name"], "The name") ?? code
        language.letters = try texts(top["letters"], "“letters”")
        language.typed = try texts(top["typed"], "“typed”").filter { !$0.key.isEmpty }
        language.marks = try texts(top["marks"], "“marks”")
        language.hasDecimalComma = try truth(top["decimal-comma"], "“decimal-comma”")
        if let node = top["numbers"] { language.numbers = try numbers(node) }
        if let node = top["times"] {
            let fields = try nodes.mapping(node, "“times”", keys: ["parts", "forms"])
            language.partsOfDay = try parts(fields["parts"])
            language.times = try forms(fields["forms"])
        }
        if let node = top["durations"] {
            language.durations = try forms(try nodes.mapping(node, "“durations”", keys: ["forms"])["forms"])
        }
        if let node = top["said-times"] {
            language.saidTimes = try expressions.sentences(node, "“said-times”")
        }
        language.confirmationWords = try confirmation(top, root)
        if let node = top["around"] { language.contextWords = try around(node) }
        language.answers = try texts(top["answers"], "“answers”")
        language.display = try texts(top["display"], "“display”")
        if let node = top["dictation"] { language.dictation = try dictation(node) }
        if let node = top["sounds"] { language.sounds = try sounds(node) }
        return language
    }

    private func numbers(_ node: Node) throws(CommandFileError) -> LanguageDefinition.Numbers {
        let fields = try nodes.mapping(
            node, "“numbers”",
            keys: [
                "units-first", "joined", "words", "one-within", "tens-up-to", "hundred", "thousand", "and",
                "minus",
            ])
        var numbers = Definition.Numbers()
        numbers.unitsFirst = try truth(fields["units-first"], "“units-first”")
        numbers.joined = try truth(fields["joined"], "“joined”")
        guard let words = fields["words"] else {
            throw nodes.invalid(node, "Numbers need words: {0: [null, …], …}.")
        }
        for (key, list) in try nodes.pairs(words, "“words”") {
            let number = try number(key, 0...99)
            let forms = try self.list(list, "The words of a number")
            guard !forms.isEmpty else { throw nodes.invalid(list, "\(number) has no word.") }
            numbers.words[number] = forms
        }
        for (number, forms) in numbers.words {
            for (other, others) in numbers.words where other < number && !Set(forms).isDisjoint(with: others)
            {
                throw nodes.invalid(words, "\(other) and \(number) have the same word; a word is one number.")
            }
        }
        let own = Array(0...9) + stride(from: 10, through: 60, by: 10)
        if let missing = own.first(where: { numbers.words[$0] == nil }) {
            throw nodes.invalid(
                words, "The number \(missing) has no word; 0 … 9 and the tens up to 60 need one.")
        }
        if let node = fields["one-within"] {
            let one = normalized(try nodes.text(node, "“one-within”"))
            guard numbers.words[1]?.contains(one) == true else {
                throw nodes.invalid(node, "“one-within” is one of the words of 1.")
            }
            numbers.oneWithin = one
        }
        if let node = fields["tens-up-to"] {
            for (key, value) in try nodes.pairs(node, "“tens-up-to”") {
                numbers.tensUpTo[try number(key, 20...90)] = try number(value, 1...19)
            }
        }
        numbers.hundred = try self.words(of: fields["hundred"], "“hundred”", in: node)
        numbers.thousand = try self.words(of: fields["thousand"], "“thousand”", in: node)
        numbers.and = try self.words(of: fields["and"], "“and”", in: node)
        numbers.minus = try self.words(of: fields["minus"], "“minus”", in: node)[0]
        return numbers
    }

    /// Reads a word, or a list of words; at least one.
    private func words(of node: Node?, _ what: String, in parent: Node) throws(CommandFileError) -> [String] {
        guard let node else { throw nodes.invalid(parent, "Numbers need \(what).") }
        let words = node.scalar == nil ? try list(node, what) : [normalized(try nodes.text(node, what))]
        guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
            throw nodes.invalid(node, "\(what) is a word or a list of words.")
        }
        return words
    }

    private func normalized(_ text: String) -> String { TextNormalizer.normalize(text) }

    private func list(_ node: Node, _ what: String) throws(CommandFileError) -> [String] {
        var list: [String] = []
        for node in try nodes.sequence(node, what) {
            let text = normalized(try nodes.text(node, what))
            guard !text.isEmpty, !text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
                throw nodes.invalid(node, "\(what) are words.")
            }
            list.append(text)
        }
        return list
    }

    private func number(_ node: Node, _ range: ClosedRange<Int>) throws(CommandFileError) -> Int {
        guard let number = Int(try nodes.text(node, "A number")), range.contains(number) else {
            throw nodes.invalid(
                node, "This must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Reads a text; nil if the file lacks the key.
    private func text(_ node: Node?, _ what: String) throws(CommandFileError) -> String? {
        guard let node else { return nil }
        return try nodes.text(node, what)
    }

    /// Reads true or false; false if the file lacks the key.
    private func truth(_ node: Node?, _ what: String) throws(CommandFileError) -> Bool {
        guard let node else { return false }
        guard let truth = node.bool else { throw nodes.invalid(node, "\(what) is true or false.") }
        return truth
    }

    private func texts(_ node: Node?, _ what: String) throws(CommandFileError) -> [String: String] {
        guard let node else { return [:] }
        var texts: [String: String] = [:]
        for (key, value) in try nodes.pairs(node, what) {
            texts[try nodes.text(key, "A key")] = try nodes.text(value, "A value of \(what)")
        }
        return texts
    }

    private func parts(_ node: Node?) throws(CommandFileError) -> [LanguageDefinition.PartOfDay:
        [GrammarExpression]]
    {
        guard let node else { return [:] }
        var parts: [LanguageDefinition.PartOfDay: [GrammarExpression]] = [:]
        for (key, list) in try nodes.pairs(node, "“parts”") {
            guard let part = LanguageDefinition.PartOfDay(rawValue: try nodes.text(key, "A part of the day"))
            else {
                let known = LanguageDefinition.PartOfDay.allCases.map(\.rawValue).joined(separator: ", ")
                throw nodes.invalid(key, "The parts of the day are \(known).")
            }
            parts[part] = try expressions.sentences(list, "The words of a part of the day").map(\.expression)
        }
        return parts
    }

    /// Reads the forms, which stand in lists by their offsets.
    private func forms(_ node: Node?) throws(CommandFileError) -> [LanguageDefinition.Form] {
        guard let node else { return [] }
        var forms: [LanguageDefinition.Form] = []
        for (key, list) in try nodes.pairs(node, "“forms”") {
            let offset = try number(key, Self.offsets)
            for sentence in try expressions.sentences(list, "Forms") {
                forms.append(LanguageDefinition.Form(sentence, offset: offset))
            }
        }
        return forms
    }

    private func confirmation(_ top: [String: Node], _ root: Node) throws(CommandFileError)
        -> ConfirmationWords?
    {
        guard top["yes"] != nil || top["no"] != nil else { return nil }
        guard let yes = top["yes"], let no = top["no"] else {
            throw nodes.invalid(root, "“yes” and “no” belong together; add the other one.")
        }
        let (confirm, cancel) = (Set(try list(yes, "“yes”")), Set(try list(no, "“no”")))
        if let both = confirm.intersection(cancel).sorted().first {
            throw nodes.invalid(no, "“\(both)” cannot mean both yes and no.")
        }
        return ConfirmationWords(confirm: confirm, cancel: cancel)
    }

    private func dictation(_ node: Node) throws(CommandFileError) -> Definition.Dictation {
        let fields = try nodes.mapping(
            node, "“dictation”",
            keys: ["marks", "words-before", "literal", "commands", "replace", "by", "units", "counted"])
        func words(_ key: String) throws(CommandFileError) -> [String] {
            try fields[key].map { node throws(CommandFileError) in try list(node, "“\(key)”") } ?? []
        }
        var dictation = Definition.Dictation()
        for (name, text) in try texts(fields["marks"], "“marks”") {
            guard !normalized(name).isEmpty, !text.allSatisfy({ $0 == " " }) else {
                throw nodes.invalid(node, "A mark has a name and a text: {komma: \", \"}.")
            }
            dictation.marks[normalized(name)] = text
        }
        let commands = try fields["commands"].map { node throws(CommandFileError) in
            try nodes.pairs(node, "“commands”")
        }
        for (key, phrases) in commands ?? .init([]) {
            guard let command = Definition.Dictation.Command(rawValue: try nodes.text(key, "A command"))
            else {
                let known = Definition.Dictation.Command.allCases.map(\.rawValue).joined(separator: ", ")
                throw nodes.invalid(key, "The commands of a dictation are \(known).")
            }
            dictation.commands[command] = try list(phrases, "The phrases of a command")
        }
        dictation.wordsBefore = Set(try words("words-before"))
        dictation.literal = Set(try words("literal"))
        dictation.replace = try words("replace")
        dictation.by = Set(try words("by"))
        for (name, text) in try texts(fields["units"], "“units”") {
            dictation.units[normalized(name)] = text
        }
        dictation.counted = Set(try words("counted"))
        return dictation
    }

    private func sounds(_ node: Node) throws(CommandFileError) -> Definition.Sounds {
        let keys = ["beginning", "end", "anywhere", "words", "number-words", "fillers", "participle"]
        let fields = try nodes.mapping(node, "“sounds”", keys: keys)
        func phones(_ key: String) throws(CommandFileError) -> [String: [Phone]] {
            var said: [String: [Phone]] = [:]
            for (letters, text) in try texts(fields[key], "“\(key)”") {
                let symbols = text.split(separator: " ")
                let phones = symbols.compactMap { Phone(arpabet: $0) }
                guard phones.count == symbols.count, (1...Self.mostLetters).contains(letters.utf8.count)
                else {
                    throw nodes.invalid(
                        fields[key] ?? node,
                        """
                        “\(letters): \(text)” needs up to \(Self.mostLetters) letters and the symbols of ARPABET, such \
                        as “sch: SH”.
                        """)
                }
                said[letters] = phones
            }
            return said
        }
        func words(_ key: String) throws(CommandFileError) -> Set<String> {
            guard let list = fields[key] else { return [] }
            return Set(TextNormalizer.words(try nodes.text(list, "“\(key)”")))
        }
        var sounds = Definition.Sounds()
        sounds.letters.atBeginning = try phones("beginning")
        sounds.letters.atEnd = try phones("end")
        sounds.letters.anywhere = try phones("anywhere")
        sounds.letters.words = try phones("words")
        guard !sounds.letters.anywhere.isEmpty else {
            throw nodes.invalid(node, "“sounds” needs letters: “anywhere: {a: AA, …}”.")
        }
        sounds.numberWords = try words("number-words")
        sounds.fillers = try words("fillers")
        sounds.participle = try text(fields["participle"], "“participle”") ?? ""
        return sounds
    }

    private func around(_ node: Node) throws(CommandFileError) -> ContextWords {
        let keys = [
            "carriers", "refusals", "request-verbs", "question-verbs", "addressees", "denials", "pleases",
            "withdrawals", "taking-away",
        ]
        let fields = try nodes.mapping(node, "“around”", keys: keys)
        func words(_ key: String) throws(CommandFileError) -> Set<String> {
            guard let list = fields[key] else { throw nodes.invalid(node, "“around” needs “\(key)”.") }
            return Set(TextNormalizer.words(try nodes.text(list, "“\(key)”")))
        }
        var around = ContextWords(
            carriers: try words("carriers"), refusals: try words("refusals"),
            requestVerbs: try words("request-verbs"), questionVerbs: try words("question-verbs"))
        around.addressees = try words("addressees")
        around.denials = try words("denials")
        around.pleases = try words("pleases")
        around.withdrawals = try words("withdrawals")
        around.takingAway = try words("taking-away")
        return around
    }
}
