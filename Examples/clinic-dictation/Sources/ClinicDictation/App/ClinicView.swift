import Foundation

/// What there is to see: everything that a screen needs, and nothing that it does not.
public struct ClinicView: Sendable {
    /// What fills the screen.
    public enum Page: Hashable, Sendable { case locked, schedule, patient }

    /// A line under everything.
    public struct Message: Hashable, Sendable {
        public var text: String
        public var isWarning = false
    }

    /// An answer of the server, and whether it is past its time.
    public struct Shown<Value: Sendable>: Sendable {
        public var value: Value
        public var isStale: Bool
    }

    /// Whom the open appointment is with.
    public struct Patient: Sendable {
        public var appointment: Appointment
        public var profile: Shown<PatientProfile>?
        public var invoices: Shown<[Invoice]>?
        public var prescriptions: Shown<[Prescription]>?
        public var notes: Shown<[ClinicalNote]>?
        public var pictures: Shown<[SignedLink]>?
    }

    public var page = Page.locked
    public var isSetUp = true
    public var trialsLeft = 5
    public var doctor = ""
    public var clinic: Shown<ClinicInfo>?
    public var schedule: Shown<[Appointment]>?
    public var slots: Shown<[String]>?
    public var patient: Patient?
    public var note: NoteDictation?
    public var isDictating = false
    /// What is being said: what is sure, and what may change.
    public var partial = (stable: "", rest: "")
    public var microphone = AppEvent.MicrophoneState.hearing
    public var isOffline = false
    public var outbox = OutboxSender.Counts()
    public var message: Message?

    public init() {}

    /// Nothing of a person stays in what is shown.
    mutating func hide() {
        (clinic, schedule, slots, patient, note, message) = (nil, nil, nil, nil, nil, nil)
        (doctor, partial, isDictating, page) = ("", ("", ""), false, .locked)
    }
}
