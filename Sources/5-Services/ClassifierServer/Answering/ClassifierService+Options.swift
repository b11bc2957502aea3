#if Control && HTTP
    import Commands
    import Foundation
    import RoomMode

    extension ClassifierService {
        /// The limits and settings of the service.
        package struct Options: Sendable {
            /// The seconds that the model gets, including one retry.
            package var limit = 3.5
            /// The questions per minute that a room may ask in the long run.
            package var questionsPerMinute = 20.0
            /// The most questions that a room may ask at once.
            package var burst = 10
            /// The most questions that may be with the model at once.
            package var concurrency = 8
            /// The most answers in the cache.
            package var cachedAnswers = 10_000
            /// How long the cache keeps an answer, in seconds.
            package var cacheSeconds = 86_400.0
            /// The actions that the model may choose.
            package var actions = Options.original
            /// The table of how often the model is right.
            package var calibration = Calibration.unfitted

            /// Makes options with the defaults.
            package init() {}

            /// The actions that the original's function answers. They confirm nothing and drop nothing that waits for
            /// a person.
            package static let original: [CommandAction] = [
                .record, .cancel, .undoLast, .nextPatient, .surgeonLeft, .startCementTimer, .stopCementTimer,
                .queryTime, .queryDuration, .queryCaseInfo,
            ]
        }

        /// The asking room.
        package struct Caller: Hashable, Sendable {
            /// The holder of the room's token.
            package var holder: RoomTokens.Holder
            /// The room's name; if the token is for all rooms, the place that the question comes from.
            package var place: String

            /// Makes a caller.
            package init(holder: RoomTokens.Holder, place: String) {
                (self.holder, self.place) = (holder, holder.room ?? place)
            }
        }

        /// A reply to a room.
        package struct Reply: Sendable {
            /// The HTTP status.
            package var status: Int
            /// The body: an answer, or `{"error"}`.
            package var body: Data
            /// The seconds after which it is worth asking again; nil if the reply says nothing about it.
            package var retrySeconds: Int?
        }
    }
#endif
