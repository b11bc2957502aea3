import Foundation

/// What there is to see: everything that a screen needs, and nothing that it does not.
package struct ClinicView: Sendable {
    /// What fills the screen.
    package enum Page: Hashable, Sendable { case locked, schedule, patient }

    /// A line under everything.
    package struct Message: Hashable, Sendable {
        package var text: String
        package var isWarning = false
    }

    /// An answer of the server, and whether it is past its time.
    package struct Shown<Value: Sendable>: Sendable {
        package var value: Value
        package var isStale: Bool
    }

    /// Whose record is open.
    package struct Patient: Sendable {
        package var summary: PatientSummary
        /// Today's, if there is one.
        package var appointment: Appointment?
        package var profile: Shown<PatientProfile>?
        package var invoices: Shown<[Invoice]>?
        package var prescriptions: Shown<[Prescription]>?
        package var notes: Shown<[ClinicalNote]>?
        package var pictures: Shown<[SignedLink]>?
    }

    package var page = Page.locked
    package var isSetUp = true
    package var trialsLeft = 5
    package var doctor = ""
    package var clinic: Shown<ClinicInfo>?
    package var schedule: Shown<[Appointment]>?
    package var slots: Shown<[String]>?
    /// All of the clinic's, to be searched.
    package var patients: Shown<[PatientSummary]>?
    /// Whether only this doctor's appointments are shown.
    package var showsOwn = false
    package var patient: Patient?
    package var note: NoteDictation?
    package var isDictating = false
    /// What is being said: what is sure, and what may change.
    package var partial = (stable: "", rest: "")
    package var microphone = AppEvent.MicrophoneState.hearing
    package var isOffline = false
    package var outbox = OutboxSender.Counts()
    package var message: Message?
    /// Whether it was asked whether the open appointment is completed.
    package var asksCompletion = false

    package init() {}

    /// The appointments that are shown, in their order; a number names one of these.
    package var appointments: [Appointment] {
        (schedule?.value ?? []).filter { !showsOwn || $0.doctor == doctor }
    }

    /// Nothing of a person stays in what is shown.
    mutating func hide() {
        (clinic, schedule, slots, patient, note, message) = (nil, nil, nil, nil, nil, nil)
        (patients, asksCompletion, showsOwn) = (nil, false, false)
        (doctor, partial, isDictating, page) = ("", ("", ""), false, .locked)
    }
}
