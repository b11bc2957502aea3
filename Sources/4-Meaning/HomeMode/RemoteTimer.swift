import Commands
import Foundation
import Handling
import Storage

/// A timer that another program keeps and stores; the engine never stores its row.
struct RemoteTimer {
    /// How long after its time such a timer rings if the other program has not reported its end, in seconds. The
    /// connection to that program may be lost.
    static let grace: TimeInterval = 2

    /// The key of the timer in the other program.
    let key: String
    /// The key of its row.
    let id: UUID
    /// The row and the seconds that are left while it is paused; nil while it runs.
    var paused: (row: RoomTimerRow, left: TimeInterval)?
}

extension TimerHandler {
    /// Follows a timer that another program keeps. The room lists, shows, cancels and rings it like its own timers. It
    /// also rings if the connection to the other program is lost.
    ///
    /// - Returns: the text and the event to give out; nil if there are none. ``ring(at:)`` returns its ringing.
    package func follow(_ report: RemoteTimerReport, at date: Date) -> Reply? {
        let date = date.kept
        switch report {
        case .started(let key, let seconds, let name):
            _ = forget(key)
            guard count < Self.maximumCount else { return nil }
            let timer = RoomTimerRow(
                id: makeID(), in: place, kind: .timer, name: name, setAt: date,
                ringsAt: date.addingTimeInterval(Double(seconds)))
            timers.append(timer)
            remote.append(RemoteTimer(key: key, id: timer.id))
            return shown(words.started(timer), .set(timer))
        case .updated(let key, let seconds, let isActive):
            guard let index = remote.firstIndex(where: { $0.key == key }) else { return nil }
            let running = timers.first { $0.id == remote[index].id }
            guard var timer = running ?? remote[index].paused?.row else { return nil }
            timer.ringsAt = date.addingTimeInterval(Double(seconds))
            timers.removeAll { $0.id == timer.id }
            remote[index].paused = isActive ? nil : (timer, Double(seconds))
            if isActive { timers.append(timer) }
            return isActive
                ? shown(words.list([timer], .timer, at: date), .set(timer))
                : shown(words.say("\(words.name(timer)) paused."), .paused(timer))
        case .cancelled(let key):
            guard var timer = forget(key) else { return nil }
            timer.endedAt = date
            return shown(words.say("\(words.name(timer)) cancelled."), .cancelled(timer))
        case .finished(let key):
            // The timer has rung without a report, or a person in the room cancelled it.
            if let index = settled.firstIndex(of: key) {
                settled.remove(at: index)
                return nil
            }
            guard let timer = forget(key) ?? unknown(at: date) else { return nil }
            over.append(timer)
            return nil
        }
    }

    /// The timers of a kind that can be listed and cancelled: the running ones, and the paused ones by the time at
    /// which they would ring if they were resumed now.
    func listed(_ kind: RoomTimerRow.Kind, at date: Date) -> [RoomTimerRow] {
        let paused = remote.compactMap(\.paused).map { row, left in
            var row = row
            row.ringsAt = date.addingTimeInterval(left)
            return row
        }
        let all = (timers + paused).filter { $0.kind == kind }
        return all.sorted { one, other in
            func rings(_ timer: RoomTimerRow) -> Date { timer.left.map { date + $0 } ?? timer.ringsAt }
            return (rings(one), one.id.uuidString) < (rings(other), other.id.uuidString)
        }
    }

    /// The timers and alarms for programs that show them, in the order in which they ring. The state of each is `runs`,
    /// `paused` or `rings`.
    package func standing(at date: Date) -> [(timer: RoomTimerRow, state: String)] {
        let paused = Set(remote.compactMap(\.paused?.row.id) + timers.filter { $0.left != nil }.map(\.id))
        let others = Self.sorted(RoomTimerRow.Kind.allCases.flatMap { listed($0, at: date) })
        return ringingTimers.map { ($0, "rings") }
            + others.map { ($0, paused.contains($0.id) ? "paused" : "runs") }
    }

    /// When a timer rings without a report of another program; nil while it is paused.
    func dueDate(of timer: RoomTimerRow) -> Date? {
        guard timer.left == nil else { return nil }
        return remote.contains { $0.id == timer.id }
            ? timer.ringsAt.addingTimeInterval(RemoteTimer.grace) : timer.ringsAt
    }

    /// Removes a timer that is over or was cancelled here.
    ///
    /// - Returns: the rows to write; none if another program keeps the timer.
    func end(_ timer: RoomTimerRow) -> [RoomWrite] {
        timers.removeAll { $0.id == timer.id }
        guard let index = remote.firstIndex(where: { $0.id == timer.id }) else {
            return [.saveRoomTimer(timer)]
        }
        settled.append(remote.remove(at: index).key)
        if settled.count > Self.maximumCount { settled.removeFirst() }
        return []
    }

    /// Removes a timer that another program keeps; nil if it is not known.
    private func forget(_ key: String) -> RoomTimerRow? {
        settled.removeAll { $0 == key }
        guard let index = remote.firstIndex(where: { $0.key == key }) else { return nil }
        let gone = remote.remove(at: index)
        guard let running = timers.firstIndex(where: { $0.id == gone.id }) else { return gone.paused?.row }
        return timers.remove(at: running)
    }

    /// A new timer for the reported end of an unknown timer, such as one that was set before this program began.
    private func unknown(at date: Date) -> RoomTimerRow? {
        guard over.count + ringingTimers.count < Self.maximumCount else { return nil }
        return RoomTimerRow(id: makeID(), in: place, kind: .timer, setAt: date, ringsAt: date)
    }

    private func shown(_ sentence: String, _ effect: TimerEffect) -> Reply {
        Reply(.done, displays: [.init(sentence)], effects: [effect], changesSomething: false)
    }
}
