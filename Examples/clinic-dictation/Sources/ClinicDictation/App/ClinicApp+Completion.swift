import Foundation

extension ClinicApp {
    /// How long the question about completing an appointment waits for an answer.
    private static let answerLimit = Duration.seconds(15)

    /// Asks whether the open appointment is completed.
    package func askCompletion() {
        guard view.page == .patient, let appointment = view.patient?.appointment else {
            if view.page != .locked { say("Open an appointment first.", isWarning: true) }
            return
        }
        guard !appointment.isCompleted else { return say("The appointment is completed already.") }
        guard note?.draft.isEmpty ?? true else {
            return say("Sign or discard the note first.", isWarning: true)
        }
        view.message = nil
        view.asksCompletion = true
        completionLimit = time.now() + Self.answerLimit
    }

    /// Withdraws the question.
    func leaveOpen(_ words: String?) {
        guard view.asksCompletion else { return }
        (view.asksCompletion, completionLimit) = (false, nil)
        if let words { say(words) }
    }

    /// Completes the open appointment after the question. The change is on the disk, sealed, before the screen shows
    /// it, and is sent when the server answers.
    package func completeAppointment() async {
        guard view.asksCompletion, let appointment = view.patient?.appointment else {
            return say("Nothing was asked.")
        }
        leaveOpen(nil)
        guard note?.draft.isEmpty ?? true else {
            return say("Sign or discard the note first.", isWarning: true)
        }
        guard let vault, let server else {
            return fail(.notCompleted, "The appointment stays open: run `clinic-dictation setup` first.")
        }
        let change = AppointmentChange(
            id: UUID(), appointment: appointment.id, status: Appointment.completed,
            doctor: vault.secrets.doctor, changedAt: time.date())
        do {
            let sealed = try NoteSeal.seal(change, to: server.publicKey, by: vault.secrets.deviceKey)
            try outbox.add(sealed, to: server.url, signedAt: change.changedAt)
        } catch {
            return fail(
                .notCompleted,
                "The appointment stays open, because that cannot be kept: see whether the disk is full.")
        }
        completed.insert(appointment.id)
        showCompleted()
        say("Completed.")
        tell(.completed)
        await keepCompleted()
        Task { await send(isUrgent: true) }
    }

    /// Shows appointments that were completed here as completed, even if an older schedule says otherwise.
    func showCompleted() {
        var view = view
        view.schedule?.value = (self.view.schedule?.value ?? []).map(Self.completing(completed))
        view.patient?.appointment = self.view.patient?.appointment.map(Self.completing(completed))
        self.view = view
    }

    /// Writes completed appointments into the cached schedule, so that they stay completed after a restart without
    /// a network.
    private func keepCompleted() async {
        let completed = completed
        await cache?.amend(.appointments(day: Self.day(time.date()))) { body in
            (try? ClinicCoding.decode([Appointment].self, from: body))
                .flatMap { try? ClinicCoding.encode($0.map(Self.completing(completed))) }
        }
    }

    private static func completing(_ ids: Set<String>) -> @Sendable (Appointment) -> Appointment {
        { appointment in
            guard ids.contains(appointment.id) else { return appointment }
            var appointment = appointment
            appointment.status = Appointment.completed
            return appointment
        }
    }
}
