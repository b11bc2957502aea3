#if Control && HTTP
    import CommandClassifier
    import Commands
    import Foundation
    import Synchronization

    /// A service that answers the questions of rooms. It checks each question, gets the answer from the model or the
    /// cache, and checks the answer.
    package final class ClassifierService: Sendable {
        /// The estimate of a question's tokens: the bytes of a token, and the tokens beside the text.
        private static let bytesPerToken = 3
        private static let tokensOfAnswer = 60
        private static let tokensOfInstruction = 400
        /// The service cuts a model's own count of tokens off at this multiple of the estimate, which is much more than
        /// a model takes that thinks at length.
        private static let mostOverEstimate = 64

        private let model: LanguageModel
        private let options: Options
        private let evidence: ChoiceEvidence
        private let budget: DailyBudget
        private let audit: AuditLog
        private let cache: AnswerCache
        private let rate: RateLimit<Caller>
        private let underWay = Mutex(0)
        private let now: @Sendable () -> Date

        /// Makes a service.
        ///
        /// - Parameters:
        ///   - model: the model to ask.
        ///   - options: the limits and settings.
        ///   - evidence: the check of the model's choices.
        ///   - budget: the budget of each facility.
        ///   - audit: the audit of all questions.
        ///   - now: returns the current time.
        package init(
            model: LanguageModel, options: Options, evidence: ChoiceEvidence, budget: DailyBudget,
            audit: AuditLog, now: @escaping @Sendable () -> Date = { Date() }
        ) {
            (self.model, self.options, self.evidence) = (model, options, evidence)
            (self.budget, self.audit, self.now) = (budget, audit, now)
            cache = AnswerCache(capacity: options.cachedAnswers, lifetime: .seconds(options.cacheSeconds))
            rate = RateLimit(perMinute: options.questionsPerMinute, burst: options.burst)
        }

        /// Answers one question.
        ///
        /// - Parameters:
        ///   - json: the body of the request.
        ///   - caller: who asks; the token has been checked.
        /// - Throws: if the audit cannot be written; then the server must not answer.
        package func answer(_ json: some Collection<UInt8> & Sendable, of caller: Caller) async throws
            -> Reply
        {
            var course = Course(caller: caller, start: .now)
            let reply = try await reply(to: json, &course)
            try audit.write(course.entry(reply.status, at: now(), audit))
            return reply
        }

        private func reply(
            to json: some Collection<UInt8> & Sendable, _ course: inout Course
        ) async throws -> Reply {
            if let seconds = rate.consume(course.caller) {
                return Self.refusal(
                    429, .rate, "this room asks too often", &course, retry: Int(seconds.rounded(.up)))
            }
            let question: ReceivedQuestion
            do throws(ReceivedQuestion.Refusal) {
                question = try ReceivedQuestion(
                    json: json, of: course.caller.holder.facility, actions: options.actions)
            } catch {
                return Self.refusal(
                    error.isForeign ? 403 : 400, error.isForeign ? .foreign : .badRequest, error.message,
                    &course)
            }
            course.text = question.request.transcription
            if let refusal = TextCheck.refusal(of: question.request.transcription) {
                course.outcome = refusal.outcome
                return try Self.given(.nothing, &course)
            }
            let key = AnswerCache.key(
                question.request, facility: course.caller.holder.facility, model: model.model)
            if let kept = cache.answer(to: key) {
                course.isCached = true
                return try judged(kept, question, &course)
            }
            switch try await asked(question, &course) {
            case .failure(let refused): return refused.reply
            case .success(let answer):
                // An answer that the model calls always right does not depend on the state of the case.
                if answer.remember { cache.keep(answer, for: key) }
                return try judged(answer, question, &course)
            }
        }

        private struct Refused: Error { var reply: Reply }

        private func asked(
            _ question: ReceivedQuestion, _ course: inout Course
        ) async throws -> Result<ModelAnswer, Refused> {
            let facility = course.caller.holder.facility
            guard takeSlot() else {
                return .failure(
                    Refused(
                        reply: Self.refusal(
                            503, .busy, "too many questions are under way", &course, retry: 1)))
            }
            defer { underWay.withLock { $0 -= 1 } }
            let reserved = Self.estimate(question.request)
            guard let day = budget.reserve(reserved, of: facility, at: now()) else {
                return .failure(
                    Refused(
                        reply: Self.refusal(
                            429, .budget, "this facility has used today's budget", &course,
                            retry: Int(
                                86_400 - now().timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)))
                    ))
            }
            let start = ContinuousClock.now
            defer { course.modelSeconds = (ContinuousClock.now - start) / .seconds(1) }
            do {
                let answer = try await model.answer(question.request, limit: options.limit)
                let took = min(answer.tokens ?? reserved, reserved * Self.mostOverEstimate)
                course.tokens = took
                budget.settle(reserved, took: took, of: facility, on: day)
                return .success(answer)
            } catch let error as ClassifierError {
                return .failure(Refused(reply: Self.failure(error, &course)))
            }
        }

        private func takeSlot() -> Bool {
            underWay.withLock { count in
                guard count < options.concurrency else { return false }
                count += 1
                return true
            }
        }

        private func judged(
            _ answer: ModelAnswer, _ question: ReceivedQuestion, _ course: inout Course
        ) throws -> Reply {
            guard let meaning = answer.meaning else {
                course.outcome = .none
                return try Self.given(.nothing, &course)
            }
            let verdict = evidence.verdict(on: meaning, of: question.request)
            course.outcome = verdict.outcome
            guard verdict == .supported else { return try Self.given(.nothing, &course) }
            let milestone = question.request.targets.first { $0.id == meaning.targetID }
            return try Self.given(
                GivenAnswer(
                    meaning: meaning, key: milestone.flatMap { question.keys[$0.id] }, name: milestone?.name,
                    confidence: options.calibration.calibrated(answer.confidence), remember: answer.remember),
                &course)
        }

        private static func given(_ answer: GivenAnswer, _ course: inout Course) throws -> Reply {
            course.answer = answer
            return Reply(status: 200, body: try answer.json)
        }

        private static func failure(_ error: ClassifierError, _ course: inout Course) -> Reply {
            switch error.code {
            case .timedOut:
                refusal(504, .modelTimedOut, "the model gave no answer in time", &course, retry: 5)
            case .unavailable:
                refusal(503, .modelUnavailable, "the model is out of order", &course, retry: 30)
            case .badResponse:
                refusal(502, .modelBadAnswer, "the model's answer is refused", &course)
            default: refusal(502, .modelRefused, "the model refuses the question", &course)
            }
        }

        private static func refusal(
            _ status: Int, _ outcome: AuditEntry.Outcome, _ message: String, _ course: inout Course,
            retry: Int? = nil
        ) -> Reply {
            course.outcome = outcome
            return Reply(status: status, body: Self.error(message), retrySeconds: retry.map { max(1, $0) })
        }

        /// The body of a refusal.
        package static func error(_ message: String) -> Data {
            (try? JSONEncoder().encode(["error": message])) ?? Data("{}".utf8)
        }

        private static func estimate(_ request: ClassifierRequest) -> Int {
            let bytes =
                request.transcription.utf8.count
                + request.targets.reduce(0) { $0 + $1.name.utf8.count + 40 }
            return bytes / bytesPerToken + tokensOfInstruction + tokensOfAnswer
        }
    }

    extension TextCheck {
        fileprivate var outcome: AuditEntry.Outcome {
            switch self {
            case .empty: .empty
            case .tooLong: .tooLong
            case .instruction: .instruction
            }
        }
    }

    extension ChoiceEvidence.Verdict {
        fileprivate var outcome: AuditEntry.Outcome {
            switch self {
            case .supported: .answered
            case .unsupported: .unsupported
            case .outweighed: .outweighed
            case .talk: .talk
            case .denied: .denied
            }
        }
    }
#endif
