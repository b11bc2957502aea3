#if Control && HTTP
    import Foundation
    import Synchronization
    import TestSupport

    /// A stand-in for the service of a language model, on this machine. It gives the recorded answer to each text, in
    /// the interface of the request, and answers other texts as no command.
    final class RecordedProvider: Sendable {
        /// The recorded answer of a model to a text.
        struct Recording: Sendable {
            /// `record:Incision`, `undo_last` or `none`.
            var answer: String
            var confidence = 0.95
            var remember = false
        }

        private let server: ScriptedHTTPServer

        var port: Int { server.port }
        /// The requests so far.
        var requests: [ScriptedHTTPServer.Request] { server.requests }

        init(_ recordings: [String: Recording]) throws {
            server = try ScriptedHTTPServer([
                .reply { request in
                    let question = Question(request)
                    let recording = recordings[question.text] ?? Recording(answer: "none")
                    return .json(question.reply(recording))
                }
            ])
        }

        /// A received question, in either interface.
        struct Question {
            let body: [String: Any]
            var isMessages: Bool { body["tools"] != nil }

            init(_ request: ScriptedHTTPServer.Request) {
                body =
                    (try? JSONSerialization.jsonObject(with: Data(request.bytes)) as? [String: Any]) ?? [:]
            }

            private var messages: [[String: Any]] { body["messages"] as? [[String: Any]] ?? [] }
            var text: String { messages.last?["content"] as? String ?? "" }
            var instruction: String {
                (isMessages ? body["system"] : messages.first?["content"]) as? String ?? ""
            }

            /// Returns the number of a choice in the list of the instruction; nil if the list does not have it.
            func number(of answer: String) -> Int? {
                if answer == "none" { return 0 }
                let words = [
                    "cancel": "never mind", "undo_last": "take back the last",
                    "next_patient": "call for the next",
                    "surgeon_left": "the surgeon has left the room", "start_cement_timer": "start timing",
                    "stop_cement_timer": "stop timing", "query_time": "say the time",
                    "query_duration": "say how long",
                    "query_case_info": "say which case this",
                ]
                let wanted = words[answer] ?? "“\(answer.dropFirst("record:".count))”"
                let line = instruction.split(separator: "\n").first { $0.contains(wanted) }
                return line.flatMap { Int($0.prefix { $0.isNumber }) }
            }

            func reply(_ recording: Recording) -> String {
                reply(
                    number: number(of: recording.answer) ?? -1, confidence: recording.confidence,
                    remember: recording.remember)
            }

            func reply(number: Int, confidence: Double, remember: Bool) -> String {
                let content = #"{"choice":\#(number),"confidence":\#(confidence),"remember":\#(remember)}"#
                return isMessages
                    ? #"{"content":[{"type":"text","text":"ok"},{"type":"tool_use","name":"command","input":\#(content)}],"usage":{"input_tokens":300,"output_tokens":20}}"#
                    : #"{"choices":[{"message":{"role":"assistant","content":"\#(content.replacing("\"", with: "\\\""))"}}],"usage":{"prompt_tokens":300,"completion_tokens":20,"total_tokens":320}}"#
            }
        }
    }
#endif
