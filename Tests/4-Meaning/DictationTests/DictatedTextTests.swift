import Dictation
import Testing

/// Dictated words and the text that they become.
@Suite("Dictated text")
struct DictatedTextTests {
    private func text(_ said: [String], _ options: DictationOptions = DictationOptions()) -> String {
        var text = DictatedText(options: options)
        for one in said { text.apply(one) }
        return text.text
    }

    @Test(
        "has the marks that were said by their names, and the capitals that follow from them",
        arguments: [
            ("hello world", "Hello world"),
            ("hello comma world period how are you question mark", "Hello, world. How are you?"),
            ("dear anna comma new paragraph thank you exclamation mark", "Dear anna,\n\nThank you!"),
            ("first new line second", "First\nSecond"),
            ("i think i'm late", "I think I'm late"),
            (
                "the x hyphen ray open parenthesis chest close parenthesis is normal",
                "The x-ray (chest) is normal"
            ),
            ("he said open quote stop close quote full stop", "He said “stop”."),
            ("well dash no semicolon yes slash no", "Well – no; yes/no"),
            // The name of a sign that is meant as a word.
            ("after a period of rest", "After a period of rest"),
            ("the colon was normal period", "The colon was normal."),
            ("write the word comma here", "Write the word comma here"),
            ("write literal comma here", "Write comma here"),
            ("a new line of work", "A new line of work"),
            // A recognizer that already writes punctuation and capitals.
            ("Hello, world. How are you?", "Hello, world. How are you?"),
            ("Dear Anna, new line, thank you.", "Dear Anna,\nthank you."),
            ("She has 12 cats, comma, I think.", "She has 12 cats, I think."),
            ("", ""), ("   ", ""), ("…", "…"),
        ])
    func marks(_ said: String, _ written: String) { #expect(text([said]) == written) }

    @Test(
        "has numbers, units, days and times as one writes them",
        arguments: [
            ("two cats and twelve dogs", "Two cats and 12 dogs"),
            ("twenty one", "21"), ("a hundred and five", "105"), ("two thousand three hundred", "2300"),
            ("one million two hundred thousand and six", "1200006"),
            ("five six", "Five six"), ("call five five five one two three four", "Call 5551234"),
            ("nine oh three", "903"), ("two point five", "2.5"), ("zero point zero five", "0.05"),
            ("minus four degrees celsius", "−4 °C"),
            ("five milligrams of it", "5 mg of it"), ("one gram", "1 g"), ("eighty percent", "80%"),
            ("a hundred and twenty millimeters of mercury", "120 mmHg"), ("five dollars", "$5"),
            ("three days ago", "3 days ago"), ("one day", "One day"),
            ("a thousand and one nights", "1001 nights"),
            ("a thousand and more", "1000 and more"), ("a cat", "A cat"), ("no one", "No one"),
            ("on march fourteenth", "On March 14"),
            ("march the fourteenth twenty twenty six", "March 14, 2026"),
            ("the fourteenth of march two thousand and five", "14 March 2005"),
            ("july four nineteen eighty four", "July 4, 1984"),
            ("may five of us come", "May five of us come"),
            ("in may twenty twenty six", "In May 2026"), ("the second of may", "2 May"),
            ("the second time", "The second time"), ("nineteen oh five", "19 oh five"),
            ("at ten thirty a m", "At 10:30 AM"), ("at three pm", "At 3:00 PM"),
            ("six oh five p m", "6:05 PM"),
            ("three o'clock", "3 o’clock"), ("twenty comma thirty", "20, 30"),
        ])
    func numbers(_ said: String, _ written: String) { #expect(text([said]) == written) }

    @Test("goes on where the utterance before ended")
    func goesOn() {
        #expect(text(["it rained", "all day period", "it was cold"]) == "It rained all day. It was cold")
        #expect(text(["one new paragraph", "two"]) == "One\n\nTwo")
        #expect(text(["x hyphen", "ray"]) == "X-ray")
        #expect(text(["It rained.", "It was cold."]) == "It rained. It was cold.")
    }

    @Test("loses what is struck, and has it again by undo")
    func strikes() {
        var text = DictatedText()
        #expect(text.apply("scratch that") == .refused(.strikeUtterance))
        #expect(text.apply("undo") == .refused(.undo))
        text.apply("it rained two point five inches period")
        text.apply("it was cold period")
        text.apply("and windy")
        #expect(text.apply("Scratch that.") == .edited(.strikeUtterance))
        #expect(text.text == "It rained 2.5 inches. It was cold.")
        #expect(text.apply("delete the last sentence") == .edited(.strikeSentence))
        #expect(text.text == "It rained 2.5 inches.")
        text.apply("strike the last word")
        #expect(text.text == "It rained 2.5")
        text.apply("undo that")
        text.apply("undo that")
        #expect(text.text == "It rained 2.5 inches. It was cold.")
        text.apply("redo")
        #expect(text.text == "It rained 2.5 inches.")
        text.apply("and")
        #expect(text.apply("redo") == .refused(.redo), "something was changed since")
        text.apply("delete everything")
        #expect(text.text.isEmpty)
        text.apply("undo")
        #expect(text.text == "It rained 2.5 inches. And")
        text.apply("scratch that")
        text.apply("scratch that")
        #expect(text.text.isEmpty, "\(text.text)")
    }

    @Test("has other words in the place of those that were wrong, and only of those that are there")
    func replaces() {
        var text = DictatedText()
        text.apply("the cat saw a cat on the catwalk period")
        #expect(text.apply("replace cat with dog") == .edited(.replace("cat", with: "dog")))
        #expect(text.text == "The cat saw a dog on the catwalk.")
        text.apply("replace the cat by a fox")
        #expect(text.text == "A fox saw a dog on the catwalk.")
        text.apply("scratch that")
        text.apply("correct me to the best of your knowledge")
        #expect(text.text == "Correct me to the best of your knowledge")
        text.apply("replace a(+ with b")
        #expect(text.text.hasSuffix("knowledge replace a(+ with b"))
    }

    @Test("A sentence that holds the words of a command is text")
    func noCommand() {
        #expect(text(["do not scratch that please"]) == "Do not scratch that please")
        #expect(text(["stop dictation is what she said"]) == "Stop dictation is what she said")
    }

    @Test("tells the program what is not about the text")
    func told() {
        var options = DictationOptions()
        options.phrases = ["Findings"]
        options.marks["colon"] = nil
        var text = DictatedText(options: options)
        #expect(text.apply("stop dictation") == .told(.end))
        #expect(text.apply("Read that back.") == .told(.readBack))
        #expect(text.apply("findings") == .told(.phrase("Findings")))
        #expect(text.apply("colon clear") == .added("Colon clear"))
        #expect(
            options.expectedPhrases.contains("Findings") && options.expectedPhrases.contains("scratch that"))
    }

    @Test("A preview is what the text would be, and changes nothing")
    func preview() {
        var text = DictatedText()
        text.apply("it rained period")
        #expect(text.preview("it was") == "It rained. It was")
        #expect(text.preview("scratch that") == "It rained.")
        #expect(text.text == "It rained.")
    }

    @Test("Hostile text is written in bounded time, and the undo is bounded")
    func hostile() {
        var text = DictatedText()
        text.apply(String(repeating: "one hundred and ", count: 4000))
        text.apply(String(repeating: "a", count: 100_000))
        text.apply("\u{0}\u{202e} new line \u{301}")
        for _ in 0..<300 { text.apply("x") }
        var count = 0
        while text.undo() { count += 1 }
        #expect(count == DictatedText.undoLimit)
    }
}
