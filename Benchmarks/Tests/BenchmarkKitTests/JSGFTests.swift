import BenchmarkKit
import Recognition
import Testing

@Suite("Grammars for other engines")
struct JSGFTests {
    static func text(_ expressions: PhraseExpression...) -> String? {
        JSGF(ExpectedPhrases([], expressions: expressions))?.text
    }

    @Test("Sequences, options and alternatives")
    func expression() {
        let drink = PhraseExpression.oneOf([.words("latte"), .words("iced mocha")])
        let order = PhraseExpression.sequence([.words("make me a"), .optional(.words("large")), drink])
        #expect(
            Self.text(order) == """
                #JSGF V1.0;
                grammar commands;
                <rule0> = latte | iced mocha;
                public <command> = make me a [large] <rule0>;

                """)
    }

    @Test("What is used twice is written once")
    func shared() {
        let drink = PhraseExpression.oneOf([.words("latte"), .words("mocha")])
        let text = Self.text(.sequence([drink, .words("and"), drink]), .words("yes"))
        #expect(text?.contains("<rule1> = <rule0> and <rule0> | yes;") == true)
        #expect(text?.split(separator: "\n").count == 5)
    }

    @Test("Nothing to say is nothing, and what cannot be said is left out")
    func empty() {
        #expect(Self.text() == nil)
        #expect(Self.text(.oneOf([])) == nil)
        #expect(Self.text(.sequence([.words("a"), .oneOf([])])) == nil)
        #expect(Self.text(.oneOf([.words("a"), .oneOf([])]))?.contains("public <command> = a;") == true)
        #expect(Self.text(.oneOf([.words("a"), .words("")]))?.contains("<rule0> = a | <NULL>;") == true)
        #expect(Self.text(.sequence([.words("a"), .optional(.oneOf([]))]))?.contains("= a;") == true)
    }

    @Test("Listed phrases are alternatives")
    func phrases() {
        let text = JSGF(ExpectedPhrases(["patient in", "next patient"]))?.text
        #expect(text?.contains("patient in | next patient;") == true)
    }
}
