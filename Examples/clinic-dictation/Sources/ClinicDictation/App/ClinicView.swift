import Foundation

/// The view: all data that a screen needs, and no other.
package struct ClinicView: Sendable {
    /// The page on the screen.
    package enum Page: Hashable, Sendable { case locked, schedule, patient }

    /// A line at the bottom of the screen.
    package struct Message: Hashable, Sendable {
        package var text: String
        package var isWarning = false
    }

    /// An answer of the server, and whether it has expired.
    package struct Shown<Value: Sendable>: Sendable {
        package var value: Value
        package var isStale: Bool
    }

    /// The patient whose record is open.
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
    /// All patients of the clinic, for the search.
    package var patients: Shown<[PatientSummary]>?
    /// Whether only this doctor's appointments are shown.
    package var showsOwn = false
    package var patient: Patient?
    package var note: NoteDictation?
    package var isDictating = false
    /// The words being said: the stable part, and the part that may change.
    package var partial = (stable: "", rest: "")
    package var microphone = AppEvent.MicrophoneState.hearing
    package var isOffline = false
    package var outbox = OutboxSender.Counts()
    package var message: Message?
    /// Whether the question about completing the open appointment waits.
    package var asksCompletion = false

    package init() {}

    /// The appointments that are shown, in their order; a number names one of these.
    package var appointments: [Appointment] {
        (schedule?.value ?? []).filter { !showsOwn || $0.doctor == doctor }
    }

    /// Removes all personal data from the view.
    mutating func hide() {
        (clinic, schedule, slots, patient, note, message) = (nil, nil, nil, nil, nil, nil)
        (patients, asksCompletion, showsOwn) = (nil, false, false)
        (doctor, partial, isDictating, page) = ("", ("", ""), false, .locked)
    }
}
