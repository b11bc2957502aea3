/// A filter for texts that speak to a language model and not to an operating room. The server sends such texts to
/// no model.
///
/// It is a list of English phrases, so it finds the plain attempts and not every one. If a text gets past it, its words
/// must still support the model's choice; see ``ChoiceEvidence``.
enum InstructionFilter {
    /// Words that no command has, and that speak of a model or its answer.
    private static let words: Set = [
        "instruction", "instructions", "prompt", "prompts", "json", "jailbreak", "chatbot", "chatgpt", "gpt",
        "llm",
        "ai", "openai", "anthropic", "claude", "disregard", "override", "overrule", "bypass", "pretend",
        "roleplay",
        "simulate", "guidelines", "schema", "classifier", "classify", "classification", "confidence",
        "milestoneid",
        "facilitymilestoneid", "intent", "shouldcache", "spokenresponse", "output", "respond",
        "hypothetically",
    ]

    /// Phrases, word for word.
    private static let phrases = [
        "language model", "system message", "system role", "developer mode", "developer message",
        "you are now",
        "you are a", "you are an", "you must", "you will now", "act as", "from now on", "new rule",
        "new rules",
        "new task", "your task", "your role", "your rules", "your job", "the rules", "all rules",
        "previous rules",
        "as instructed", "answer with", "answer choice", "answer number", "answer record", "answer as",
        "reply with",
        "return record", "return choice", "return the", "say record", "choose option", "choose number",
        "choose choice",
        "choose record", "choose the", "pick option", "pick number", "pick choice", "select option",
        "select number",
        "select choice", "select the", "option number", "choice number", "role system",
        "end of transcription",
        "end of text", "im start", "im end", "begin system", "user message", "the user wants",
        "the user said",
        "the user asked", "the correct answer", "the right answer", "the answer is",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Verbs for setting something aside, and the words for the things that they set aside.
    private static let verbs: Set = ["ignore", "forget", "skip", "drop", "discard", "dismiss", "neglect"]
    private static let objects: Set = [
        "previous", "prior", "above", "preceding", "everything", "rules", "rule", "told", "context", "orders",
        "policy", "policies", "restrictions", "constraints", "training", "earlier", "before",
    ]
    /// The most words from a verb to its object.
    private static let reach = 6

    /// Whether the words, normalized, speak to a model.
    static func finds(_ text: [String]) -> Bool {
        if text.contains(where: words.contains) { return true }
        for index in text.indices {
            if phrases.contains(where: { text[index...].starts(with: $0) }) { return true }
            if verbs.contains(text[index]), text[index...].prefix(reach + 1).contains(where: objects.contains)
            {
                return true
            }
        }
        return false
    }
}
