import Foundation
import VoiceEngine

/// The terminal: its view, its note and its lock. All events come to this actor, in order.
package actor ClinicApp {
    /// The time limits, in seconds, as in the original app.
    package struct Limits: Sendable {
        /// Seconds without a word or a key after which the screen is locked.
        package var idle = 15.0 * 60
        /// Seconds after which a hidden note is cleared.
        package var hiddenNote = 5.0 * 60

        package init() {}
    }

    let folder: ClinicFolder
    let lock: ClinicLock
    let outbox: Outbox
    let sender: OutboxSender
    let time: ClinicTime
    let limits: Limits
    let scheduleFile: String?
    let serverLimits: ClinicServer.Limits
    private let tellEvent: @Sendable (AppEvent) -> Void
    private let show: @Sendable (ClinicView) -> Void

    /// The current view.
    package internal(set) var view = ClinicView() { didSet { show(view) } }
    var ear: (any DictationEar)?
    var vault: UnlockedVault?
    var server: ServerAddress?
    var cache: ClinicCache?
    var readers: [Task<Void, Never>] = []
    var patientReaders: [Task<Void, Never>] = []
    /// The open note, even while the screen hides it; nil for none.
    package internal(set) var note: NoteDictation?
    var hiddenSince: Duration?
    var lastActivity: Duration
    var dictation: UUID?
    var hearing: Task<Void, Never>?
    var stablePrefix = StablePrefix()
    /// The revision to sign as soon as the note holds all speech; nil if nothing is to be signed.
    var signing: Int?
    /// Whether a request for the schedule has ended, well or not, since the screen was unlocked.
    var hasScheduleNews = false
    var scheduleWaiters: [CheckedContinuation<Void, Never>] = []
    /// Whether the doctor was told that quitting loses a note.
    var wasWarned = false
    var lastCounts = OutboxSender.Counts()
    /// The appointments that were completed here. The server may not know them yet.
    var completed: Set<String> = []
    /// When the question about completing the open appointment ends; nil without a question.
    var completionLimit: Duration?
    private var prunedAt: Duration?

    /// Makes a locked terminal.
    ///
    /// - Parameters:
    ///   - folder: the folder of all files.
    ///   - time: the clocks.
    ///   - limits: the time limits.
    ///   - serverLimits: how long the server may take.
    ///   - scheduleFile: today's appointments as a JSON file, in place of the server's.
    ///   - show: gets the view whenever it has changed.
    ///   - tell: gets each event; no event holds protected data.
    package init(
        folder: ClinicFolder, time: ClinicTime = .system, limits: Limits = Limits(),
        serverLimits: ClinicServer.Limits = .init(), scheduleFile: String? = nil,
        show: @escaping @Sendable (ClinicView) -> Void = { _ in },
        tell: @escaping @Sendable (AppEvent) -> Void
    ) throws {
        (self.folder, self.time, self.limits, self.scheduleFile) = (folder, time, limits, scheduleFile)
        (self.serverLimits, self.show, tellEvent) = (serverLimits, show, tell)
        lock = try ClinicLock(folder)
        outbox = try Outbox(path: folder.outboxPath)
        sender = OutboxSender(outbox, time: time) { note, url throws(ServerProblem) in
            try await ClinicServer(url, limits: serverLimits).deliver(note)
        }
        server = try ServerAddress(in: folder)
        lastActivity = time.now()
        view.isSetUp = lock.isSetUp
        view.trialsLeft = lock.trialsLeft
        tell(.locked(.start))
    }

    /// Gives the app an ear, whose microphone the app releases while the screen is locked.
    package func use(_ ear: any DictationEar) async {
        self.ear = ear
        if view.page == .locked { await ear.release() } else { await expectPatients() }
    }

    /// Records that a person is active.
    package func noteActivity() { lastActivity = time.now() }

    /// Does what is due: locks, clears, asks the server again, and sends. Call it about once a second, and after
    /// a sleep.
    package func tick() async {
        let now = time.now()
        if let hiddenSince, now - hiddenSince >= .seconds(limits.hiddenNote) { clearHiddenNote() }
        if view.page != .locked, now - lastActivity >= .seconds(limits.idle) { await lock(.idle) }
        if note?.expire(at: now) == true, view.page != .locked {
            view.note = note
            say("No answer: the note is kept.")
            tell(.kept)
        }
        if let completionLimit, now >= completionLimit {
            leaveOpen("No answer: the appointment stays open.")
        }
        await cache?.tick()
        if prunedAt.map({ now - $0 >= Self.pruneInterval }) ?? true {
            SealedDiskCache.prune(folder.cachePath, at: time.date())
            prunedAt = now
        }
        await send()
    }

    /// The interval at which expired files are deleted.
    private static let pruneInterval = Duration.seconds(60)

    /// Sends the waiting notes, and reports how many are left.
    package func send(isUrgent: Bool = false) async {
        do {
            try await sender.send(isUrgent: isUrgent)
            let counts = try await sender.counts()
            if counts != lastCounts { tell(.outbox(waiting: counts.waiting, refused: counts.refused)) }
            lastCounts = counts
            if view.outbox != counts { view.outbox = counts }
        } catch { fail(.outbox, "The outbox cannot be read or written: see its folder.") }
    }

    /// Reports the end of the program. An unsigned note is lost.
    package func end() {
        let unsigned = note.map { !$0.draft.isEmpty } ?? false
        note = nil
        view.hide()
        tell(.ended(unsigned: unsigned))
    }

    func tell(_ event: AppEvent) { tellEvent(event) }

    func say(_ text: String, isWarning: Bool = false) {
        view.message = .init(text: text, isWarning: isWarning)
    }

    func fail(_ problem: AppEvent.Problem, _ text: String) {
        say(text, isWarning: true)
        tell(.problem(problem))
    }
}
