import Foundation
import VoiceEngine

/// The terminal: what is shown, what is written, what is locked. Everything that happens comes here, in order.
package actor ClinicApp {
    /// How long things last, in seconds: the times of the original.
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

    /// What is shown now.
    package internal(set) var view = ClinicView() { didSet { show(view) } }
    var ear: (any DictationEar)?
    var vault: UnlockedVault?
    var server: ServerAddress?
    var cache: ClinicCache?
    var readers: [Task<Void, Never>] = []
    var patientReaders: [Task<Void, Never>] = []
    /// The note, also while it is hidden.
    package internal(set) var note: NoteDictation?
    var hiddenSince: Duration?
    var lastActivity: Duration
    var dictation: UUID?
    var hearing: Task<Void, Never>?
    var stablePrefix = StablePrefix()
    /// What is signed as soon as everything that was said is in it.
    var signing: Int?
    /// Whether anything came of asking for the schedule since the screen was unlocked.
    var hasScheduleNews = false
    var scheduleWaiters: [CheckedContinuation<Void, Never>] = []
    /// Whether the doctor was told that quitting loses a note.
    var wasWarned = false
    var lastCounts = OutboxSender.Counts()
    /// Appointments that were completed here: the server may not know it yet.
    var completed: Set<String> = []
    /// Until when it is asked whether the open appointment is completed.
    var completionLimit: Duration?
    private var prunedAt: Duration?

    /// Makes a locked terminal.
    ///
    /// - Parameters:
    ///   - folder: where everything is kept.
    ///   - time: the clocks.
    ///   - limits: how long things last.
    ///   - serverLimits: how long the server may take.
    ///   - scheduleFile: today's appointments as a JSON file, in place of the server's.
    ///   - show: is given what there is to see, whenever it has changed.
    ///   - tell: is told what happened; nothing of it is protected.
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

    /// Gives it an ear, which it lets go while it is locked.
    package func use(_ ear: any DictationEar) async {
        self.ear = ear
        if view.page == .locked { await ear.release() } else { await expectPatients() }
    }

    /// Notes that a person is there.
    package func noteActivity() { lastActivity = time.now() }

    /// Takes note that time has passed: locks, clears, asks again, sends. To be called about once a second, and after a sleep.
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

    /// What is over lies on the disk no longer than this.
    private static let pruneInterval = Duration.seconds(60)

    /// Sends what waits, and tells how much is left.
    package func send(isUrgent: Bool = false) async {
        do {
            try await sender.send(isUrgent: isUrgent)
            let counts = try await sender.counts()
            if counts != lastCounts { tell(.outbox(waiting: counts.waiting, refused: counts.refused)) }
            lastCounts = counts
            if view.outbox != counts { view.outbox = counts }
        } catch { fail(.outbox, "The outbox cannot be read or written: see its folder.") }
    }

    /// Tells that the program ends; what was not signed is gone.
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
