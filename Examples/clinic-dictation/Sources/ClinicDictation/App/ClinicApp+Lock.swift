import Foundation

extension ClinicApp {
    /// Tries a PIN; scrypt runs on another thread.
    package func unlock(_ pin: PIN) async {
        guard view.page == .locked else { return }
        let lock = lock
        do {
            switch try await Task.detached(operation: { try lock.tryPIN(pin) }).value {
            case .unlocked(let vault): await unlocked(vault)
            case .wrong(let left):
                view.trialsLeft = left
                say("That PIN is wrong. \(left) more and everything here is wiped.", isWarning: true)
                tell(.wrongPIN(left: left))
            case .wiped:
                forgetNote()
                completed = []
                view.isSetUp = false
                say(
                    "Five wrong PINs: you are logged out, and all that was kept here is gone. "
                        + "Signed notes that wait are still sent.", isWarning: true)
                tell(.wiped)
            case .notSetUp: say("Run `clinic-dictation setup` first.", isWarning: true)
            }
        } catch { fail(.vault, "\(error)") }
    }

    private func unlocked(_ vault: UnlockedVault) async {
        self.vault = vault
        let now = time.now()
        if let hiddenSince, now - hiddenSince >= .seconds(limits.hiddenNote) { clearHiddenNote() }
        (lastActivity, hiddenSince) = (now, nil)
        view.message = nil
        view.doctor = vault.secrets.doctor
        view.page = .schedule
        view.trialsLeft = lock.trialsLeft
        tell(.unlocked)
        openSchedule(vault)
        // A person in the middle of a note goes on with it.
        if let note { openPatient(note.draft.appointment) }
        await ear?.reclaim()
    }

    /// Locks the screen: the terminal shows nothing, hears nothing and cannot read its data. An unsigned note stays in
    /// memory for some minutes.
    package func lock(_ reason: AppEvent.LockReason) async {
        guard view.page != .locked else { return }
        readers.forEach { $0.cancel() }
        closePatient()
        readers = []
        let cache = cache
        (vault, self.cache, signing, completionLimit) = (nil, nil, nil, nil)
        view.hide()
        endScheduleWait()
        hiddenSince = time.now()
        if note?.question != nil { _ = note?.take(.no, at: time.now()) }
        if note != nil {
            say("A note that is not signed waits here for \(Int(limits.hiddenNote / 60)) minutes.")
        }
        tell(.locked(reason))
        await cache?.close()
        await ear?.release()
        await expectPatients()
    }

    /// Clears an unsigned note that was hidden for too long.
    func clearHiddenNote() {
        hiddenSince = nil
        guard note != nil else { return }
        forgetNote()
        say("The note that was not signed is gone.", isWarning: true)
        tell(.cleared)
    }

    /// Logs out: deletes the keys, the cache and an unsigned note. Signed notes that wait stay.
    package func logOut() async throws {
        await lock(.asked)
        forgetNote()
        completed = []
        try lock.wipe()
        view.isSetUp = false
        tell(.wiped)
    }
}
