import Commands
import Hearing
import Recognition
import Storage

/// The desks of a session, which turn words into commands, and commands into outcomes. Each desk has one job.
struct SessionDesks {
    let phrases: Phrasebook
    let questions: QuestionDesk
    let classifiers: ClassifierDesk
    let expectation: RecognizerExpectation
    let journal: CommandJournal
    let misses: MissKeeper
    let commands: CommandDesk
    let understanding: UnderstandingDesk

    init(
        _ configuration: SessionConfiguration, ports: SessionPorts, teller: EventTeller, line: RequestLine,
        answers: SpokenAnswers, window: AnswerWindow, words: WakeWords,
        recognizer: any SpeechRecognizer, parser: CommandParser, classifier: (any IntentClassifier)?,
        aliases: (any AliasStore)?, log: (any CommandLog)?
    ) {
        let (reports, clock) = (ports.reports, ports.clock)
        line.language = parser.language
        phrases = Phrasebook(parser, aliases: aliases, teller: teller)
        questions = QuestionDesk(
            teller: teller, words: ([parser] + parser.others).map(\.confirmationWords)
        ) { words in
            reports.now { if !$0.life.isOver { $0.desks.expectation.expect(words) } }
        }
        classifiers = ClassifierDesk(
            classifier, configuration.classification, clock: clock, teller: teller, report: reports.decide)
        expectation = RecognizerExpectation(
            of: recognizer, phrases: phrases, questions: questions, line: line, pace: ports.pace,
            teller: teller,
            includesWakeWord: configuration.listening.isAlwaysOn,
            others: classifier == nil ? [] : configuration.classification.phrases)
        let outbox = log.map { log in
            CommandLogOutbox(log, clock: clock) { notice in
                reports.perform { $0.desks.journal.report(notice) }
            }
        }
        journal = CommandJournal(outbox, policy: configuration.transcripts, teller: teller)
        misses = MissKeeper(
            configuration.misses, wakes: configuration.vainWakes, phrases.vocabulary, clock: clock
        ) { message in
            reports.perform { $0.teller.problem(.misses, message) }
        }
        commands = CommandDesk(
            phrases: phrases, questions: questions, line: line,
            outcomes: OutcomeDesk(
                journal: journal, misses: misses, words: words, answers: answers, window: window,
                phrases: phrases, teller: teller),
            teller: teller, confirmation: configuration.confirmation)
        understanding = UnderstandingDesk(
            phrases: phrases, questions: questions, classifiers: classifiers, commands: commands,
            teller: teller)
    }
}
