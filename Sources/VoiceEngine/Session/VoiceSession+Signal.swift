import Capture
import Endpointing
import Foundation
import WakeWord

/// What the signal thread tells.
extension VoiceSession {
    func take(_ record: SignalRecord) async {
        position = max(position, record.at)
        switch record.kind {
        case .progress, .ended:
            control.detectors.collect()
            await give(desk.advance(to: date))
            if isOverdue {
                await perform(machine.handle(.endpoint(cause: .timeout, start: nil, end: position)))
            }
        case .wake:
            let model = configuration.keywords[record.number]
            adapter?.wake(keyword: record.number, seconds: record.end - record.start)
            await perform(
                machine.handle(
                    .wake(
                        keyword: model.name, score: Double(record.score), start: record.start, end: record.end
                    )))
        case .commandBegan:
            commandBegan = position
            await perform(machine.handle(.commandBegan(record.opening.stateCause)))
        case .speechStart:
            await perform(machine.handle(.speechStart(start: record.start)))
        case .audio:
            recognition?.hear(record.audio)
        case .word: adapter?.hear(record.audio)
        case .endpoint:
            endpoints += 1
            let start = record.start.isNaN ? nil : record.start
            await perform(machine.handle(.endpoint(cause: record.cause, start: start, end: record.end)))
        case .overrun: emit(.overrun(frames: record.number))
        case .device: emit(.device(record.change, name: source.name, lostFrames: record.number))
        }
    }

    /// The endpointer bounds a command; should its end have been lost on the way, this does.
    private var isOverdue: Bool {
        machine.state == .recognizingCommand
            && position - commandBegan > configuration.endpointing.maximumDuration
                + VoiceSession.overdueSeconds
    }

    var date: Date {
        switch configuration.pace {
        case .live: Date()
        case .recording(let start): start.addingTimeInterval(position)
        }
    }
}
