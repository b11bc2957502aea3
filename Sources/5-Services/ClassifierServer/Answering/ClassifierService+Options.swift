#if Control && HTTP
    import Commands
    import Foundation
    import RoomMode

    extension ClassifierService {
        /// How it works.
        package struct Options: Sendable {
            /// Seconds that the model gets, the one retry included.
            package var limit = 3.5
            /// How many questions a minute a room may ask for long.
            package var questionsPerMinute = 20.0
            /// How many it may ask at once.
            package var burst = 10
            /// How many questions may be with the model at once.
            package var concurrency = 8
            /// How many answers are kept, and for how long.
            package var cachedAnswers = 10_000
            /// The same, in seconds.
            package var cacheSeconds = 86_400.0
            /// What may be chosen.
            package var actions = Options.original
            /// How often the model is right.
            package var calibration = Calibration.unfitted

            /// Makes options with the defaults.
            package init() {}

            /// What the original's function answers. It confirms nothing and drops nothing that waits for a person.
            package static let original: [CommandAction] = [
                .record, .cancel, .undoLast, .nextPatient, .surgeonLeft, .startCementTimer, .stopCementTimer,
                .queryTime, .queryDuration, .queryCaseInfo,
            ]
        }

        /// Who asks.
        package struct Caller: Hashable, Sendable {
            /// Whose token it is.
            package var holder: RoomTokens.Holder
            /// Where the question comes from. It stands for the room if the token is for all of them.
            package var place: String

            /// Makes a caller.
            package init(holder: RoomTokens.Holder, place: String) {
                (self.holder, self.place) = (holder, holder.room ?? place)
            }
        }

        /// What is sent.
        package struct Reply: Sendable {
            /// The status of HTTP.
            package var status: Int
            /// The body: an answer, or `{"error"}`.
            package var body: Data
            /// After how many seconds it is worth asking again.
            package var retrySeconds: Int?
        }
    }
#endif
