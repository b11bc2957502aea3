import Commands
import Foundation

extension CommandRouter {
    func queryTime(at date: Date) -> RoomResponse {
        done([], "It is \(text.time(date)).", display: text.time(date))
    }

    func queryDuration(at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        guard let began = current.beganAt else { return rejected("The case has not begun.") }
        let elapsed = max(0, date.timeIntervalSince(began))
        return done(
            [], "The case has been going for \(text.spoken(elapsed)).",
            display: "Case time \(text.shown(elapsed))")
    }

    func queryCaseInfo() -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        var speech: [String] = current.title.isEmpty ? [] : [current.title + "."]
        var lines: [String] = current.title.isEmpty ? [] : [current.title]
        if let latest = current.latest, let date = current.recorded[latest.id] {
            speech.append("Last was \(latest.name) at \(text.time(date)).")
            lines.append("Last: \(latest.name) \(text.time(date))")
        } else {
            speech.append("Nothing is recorded yet.")
            lines.append("Nothing recorded")
        }
        if let next = current.next {
            speech.append("Next is \(next.name).")
            lines.append("Next: \(next.name)")
        }
        return done([], speech.joined(separator: " "), display: lines.joined(separator: "\n"))
    }
}
