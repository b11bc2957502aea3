import Foundation
import Storage

/// What is measured from a time, after the clock was set.
extension RoomState {
    /// Has what is measured go on as if the clock had not been set: the cement timer, and the pause after which a case is
    /// over. Times that were recorded stay as they are.
    ///
    /// - Parameters:
    ///   - step: by how many seconds it was set.
    ///   - kept: whether the timer was started before this program, by a clock that was right while this one was not yet.
    /// - Returns: the rows that change.
    mutating func follow(clockSetBy step: TimeInterval, timerIsKept kept: Bool) -> [RoomWrite] {
        if let last = currentCase?.lastTime {
            pauseBegan = (pauseBegan ?? last).addingTimeInterval(step).kept
        }
        guard !kept else { return [] }
        for index in steps.indices {
            guard case .timer(var written, var previous) = steps[index].change else { continue }
            written?.shift(by: step)
            previous?.shift(by: step)
            steps[index].change = .timer(written: written, previous: previous)
        }
        cementTimer?.shift(by: step)
        return cementTimer.map { [.saveTimer($0)] } ?? []
    }
}

extension CaseTimerRow {
    fileprivate mutating func shift(by step: TimeInterval) {
        startedAt = startedAt.addingTimeInterval(step).kept
    }
}
