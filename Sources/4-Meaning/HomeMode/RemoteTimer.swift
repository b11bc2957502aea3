import Commands
import Foundation
import Handling
import Storage

/// A timer that another program keeps. Its row is never stored: that program has it.
struct RemoteTimer {
    /// How long after its time it rings by itself, in seconds, if the other program does not say that it is over, such as
    /// after its connection was lost.
    static let grace: TimeInterval = 2

    /// Its name in the other program.
    let key: String
    /// The key of its row.
    let id: UUID
    /// The row and the seconds that are left while it is paused; nil while it runs.
    var paused: (row: RoomTimerRow, left: TimeInterval)?
}

extension TimerHandler {
    /// Follows a timer that another program keeps: it is listed, shown, cancelled in the room and rings like the room's own.
    /// It also rings if the other program is not heard of any more.
    ///
    /// - Returns: what to show and to tell; nil if there is nothing. Its ringing comes by ``ring(at:)``.
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
                : shown(words.name(timer) + " paused.", .paused(timer))
        case .cancelled(let key):
            guard var timer = forget(key) else { return nil }
            timer.endedAt = date
            return shown(words.name(timer) + " cancelled.", .cancelled(timer))
        case .finished(let key):
            // It has rung by itself, or was cancelled in the room.
            if let index = settled.firstIndex(of: key) {
                settled.remove(at: index)
                return nil
            }
            guard let timer = forget(key) ?? unknown(at: date) else { return nil }
            over.append(timer)
            return nil
        }
    }

    /// All that can be listed and cancelled: those that run, and the paused ones by the time that they would ring.
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

    /// The timers and alarms for programs that show them, in the order in which they ring: each `runs`, is `paused` or
    /// `rings`.
    package func standing(at date: Date) -> [(timer: RoomTimerRow, state: String)] {
        let paused = Set(remote.compactMap(\.paused?.row.id) + timers.filter { $0.left != nil }.map(\.id))
        let others = Self.sorted(RoomTimerRow.Kind.allCases.flatMap { listed($0, at: date) })
        return ringingTimers.map { ($0, "rings") }
            + others.map { ($0, paused.contains($0.id) ? "paused" : "runs") }
    }

    /// When a timer rings by itself; nil while it is paused.
    func dueDate(of timer: RoomTimerRow) -> Date? {
        guard timer.left == nil else { return nil }
        return remote.contains { $0.id == timer.id }
            ? timer.ringsAt.addingTimeInterval(RemoteTimer.grace) : timer.ringsAt
    }

    /// Removes a timer that is over or was cancelled here.
    ///
    /// - Returns: the rows to write; none for one that another program keeps.
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

    /// A timer of which only the end was reported, such as one that was set before this program began.
    private func unknown(at date: Date) -> RoomTimerRow? {
        guard over.count + ringingTimers.count < Self.maximumCount else { return nil }
        return RoomTimerRow(id: makeID(), in: place, kind: .timer, setAt: date, ringsAt: date)
    }

    private func shown(_ sentence: String, _ effect: TimerEffect) -> Reply {
        Reply(.done, displays: [.init(sentence)], effects: [effect], changesSomething: false)
    }
}
