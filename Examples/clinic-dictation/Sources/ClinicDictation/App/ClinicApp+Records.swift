import Foundation

extension ClinicApp {
    /// Starts to follow today's schedule.
    func openSchedule(_ vault: UnlockedVault) {
        let (address, file, limits) = (server, scheduleFile, serverLimits)
        let client = address.map { ClinicServer($0.url, token: vault.secrets.token, limits: limits) }
        let cache = ClinicCache(vault: vault, folder: folder, time: time) { resource throws(ServerProblem) in
            if case .appointments = resource, let file {
                guard let data = try? PrivateFile.read(file) else { throw .badAnswer }
                return data
            }
            guard let client else { throw .offline }
            return try await client.get(resource)
        }
        self.cache = cache
        hasScheduleNews = false
        let day = Self.day(time.date())
        readers = [
            follow(ClinicInfo.self, .clinicInfo, cache) { $0.clinic = $1 },
            follow([String].self, .slots(day: day), cache) { $0.slots = $1 },
            follow([PatientSummary].self, .patients, cache) { $0.patients = $1 },
            follow([Appointment].self, .appointments(day: day), cache) {
                $0.schedule = $1.map {
                    .init(value: $0.value.sorted { $0.begins < $1.begins }, isStale: $0.isStale)
                }
            },
        ]
    }

    /// Opens an appointment's patient by its place in the schedule, from 1 on.
    package func open(appointment number: Int) {
        let list = view.appointments
        guard list.indices.contains(number - 1) else {
            return say("There is no appointment \(number).", isWarning: true)
        }
        openPatient(list[number - 1])
    }

    /// Opens the first appointment that is not completed.
    package func openNext() {
        guard let next = view.appointments.first(where: { !$0.isCompleted }) else {
            return say("All appointments are completed.")
        }
        openPatient(next)
    }

    /// Shows this doctor's appointments alone, or all.
    package func show(own: Bool) async {
        await showSchedule()
        guard view.page == .schedule else { return }
        view.showsOwn = own
    }

    func openPatient(_ appointment: Appointment) { openPatient(appointment.patient, appointment) }

    func openPatient(_ summary: PatientSummary, _ appointment: Appointment?) {
        guard view.page != .locked, let cache else { return }
        // A dictation never goes into another patient's note.
        if let note, note.draft.appointment.id != appointment?.id, !note.draft.isEmpty {
            return say("Sign or discard the note that is open first.", isWarning: true)
        }
        if note?.draft.appointment.id != appointment?.id { note = nil }
        closePatient()
        view.patient = .init(summary: summary, appointment: appointment)
        view.note = note
        view.page = .patient
        view.message = nil
        tell(.patient)
        let id = summary.id
        patientReaders = [
            follow(PatientProfile.self, .profile(patient: id), cache) { $0.patient?.profile = $1 },
            follow([Invoice].self, .invoices(patient: id), cache) { $0.patient?.invoices = $1 },
            follow([Prescription].self, .prescriptions(patient: id), cache) {
                $0.patient?.prescriptions = $1
            },
            follow([ClinicalNote].self, .clinicalNotes(patient: id), cache) { $0.patient?.notes = $1 },
            follow([SignedLink].self, .pictures(patient: id), cache) { $0.patient?.pictures = $1 },
        ]
    }

    /// Goes back to the schedule; an unsigned note waits.
    package func showSchedule() async {
        guard view.page == .patient else { return }
        await pauseNote()
        closePatient()
        view.patient = nil
        view.page = .schedule
    }

    func closePatient() {
        patientReaders.forEach { $0.cancel() }
        patientReaders = []
        leaveOpen(nil)
    }

    private func follow<Value: Decodable & Sendable>(
        _ type: Value.Type, _ resource: ClinicResource, _ cache: ClinicCache,
        _ take: @escaping @Sendable (inout ClinicView, ClinicView.Shown<Value>?) -> Void
    ) -> Task<Void, Never> {
        Task { [weak self] in
            for await update in await cache.updates(of: resource) {
                guard !Task.isCancelled, let self else { return }
                await self.take(update, of: resource, take)
            }
        }
    }

    private func take<Value: Decodable & Sendable>(
        _ update: ClinicCache.Update, of resource: ClinicResource,
        _ take: (inout ClinicView, ClinicView.Shown<Value>?) -> Void
    ) {
        // A reader that is late shows nothing on a locked screen.
        guard view.page != .locked else { return }
        defer { if case .appointments = resource { endScheduleWait() } }
        switch update {
        case .gone: take(&view, nil)
        case .value(let data, let isStale, let isNew):
            guard let value = try? ClinicCoding.decode(Value.self, from: data) else { return }
            take(&view, .init(value: value, isStale: isStale))
            if case .appointments = resource { showCompleted() }
            if case .patients = resource { Task { await expectPatients() } }
            if isNew { setOffline(false) }
            if case .appointments = resource {
                tell(.schedule(appointments: view.schedule?.value.count ?? 0, isStale: isStale))
            }
        case .unavailable(let problem):
            switch problem {
            case .refused, .unauthorized, .badAnswer:
                say("\(problem)".capitalizedFirst + ".", isWarning: true)
            case .offline, .timedOut, .failed: setOffline(true)
            }
        }
    }

    /// Waits until the schedule has arrived, or is known to be unavailable.
    package func waitForSchedule() async {
        guard view.page != .locked, !hasScheduleNews else { return }
        await withCheckedContinuation { scheduleWaiters.append($0) }
    }

    func endScheduleWait() {
        hasScheduleNews = true
        scheduleWaiters.forEach { $0.resume() }
        scheduleWaiters = []
    }

    private func setOffline(_ isOffline: Bool) {
        guard view.isOffline != isOffline else { return }
        view.isOffline = isOffline
        tell(.offline(isOffline))
    }

    static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().dateSeparator(.dash))
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
