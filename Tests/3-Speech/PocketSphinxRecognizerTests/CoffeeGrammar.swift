import Recognition

/// A grammar of coffee orders with millions of phrases, for the recorded orders.
enum CoffeeGrammar {
    static let order = PhraseExpression.sequence([
        .optional(lead), .optional(anyOf("a", "an", "one", "the", "some", "me a")),
        upTo(3, .oneOf([size, roast, shots])), drink, upTo(4, addition),
        .optional(anyOf("please", "thank you", "thanks")),
    ])

    private static let lead = PhraseExpression.oneOf([
        anyOf("hi", "hello", "hey", "please", "order", "brew", "make", "give me", "get me", "make me"),
        .sequence([anyOf("can i", "could i", "may i", "let me"), anyOf("get", "have", "order")]),
        .sequence([
            anyOf("can you", "could you"), anyOf("make", "get", "give", "brew"), .optional(.words("me")),
        ]),
        anyOf("i'd like", "i'll have", "i'll take", "i want", "i need", "please make me"),
        .sequence([.words("i would like"), .optional(anyOf("to order", "to have"))]),
        .words("i want to order"),
    ])
    private static let size = PhraseExpression.oneOf([
        anyOf("small", "medium", "large"),
        .sequence([anyOf("eight", "twelve", "sixteen", "twenty"), .words("ounce")]),
    ])
    private static let roast = PhraseExpression.sequence([anyOf("light", "medium", "dark"), .words("roast")])
    private static let shots = PhraseExpression.sequence([
        anyOf("single", "double", "triple"), .words("shot"),
    ])
    private static let drink = anyOf(
        "coffee", "drip coffee", "iced coffee", "iced mocha", "house coffee", "espresso", "mocha",
        "americano",
        "cappuccino", "latte")
    private static let amount = anyOf(
        "some", "a lot of", "lots of", "a bit of", "a little bit of", "a little")
    private static let milk = PhraseExpression.sequence([
        .optional(amount),
        .oneOf([
            anyOf("milk", "cream"), .sequence([anyOf("soy", "skim", "whole", "almond"), .words("milk")]),
        ]),
    ])
    private static let sugar = PhraseExpression.sequence([
        .optional(amount), anyOf("sugar", "brown sugar", "sweetener"),
    ])
    private static let addition = PhraseExpression.sequence([
        .optional(anyOf("with", "and", "and with", "with a")), .oneOf([milk, sugar, shots, roast, size]),
    ])

    private static func anyOf(_ choices: String...) -> PhraseExpression { .oneOf(choices.map { .words($0) }) }

    /// From none to `count` of them.
    private static func upTo(_ count: Int, _ part: PhraseExpression) -> PhraseExpression {
        .sequence(Array(repeating: .optional(part), count: count))
    }
}
