import Foundation

/// The patient of an appointment, as far as the schedule says.
package struct PatientSummary: Codable, Hashable, Sendable {
    package var id: String
    package var name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// A line of today's schedule.
package struct Appointment: Codable, Hashable, Sendable {
    package var id: String
    package var begins: Date
    package var reason: String
    package var status: String
    package var patient: PatientSummary
    /// The name of the doctor; nil if the clinic has assigned none.
    package var doctor: String?

    package init(
        id: String, begins: Date, reason: String, status: String, patient: PatientSummary,
        doctor: String? = nil
    ) {
        (self.id, self.begins, self.reason, self.status, self.patient) = (id, begins, reason, status, patient)
        self.doctor = doctor
    }

    /// The status of a completed appointment.
    package static let completed = "completed"
    package var isCompleted: Bool { status == Self.completed }
}

/// A change of an appointment's status, as it is sealed and sent.
package struct AppointmentChange: Codable, Hashable, Identifiable, Sendable {
    package var id: UUID
    package var appointment: String
    package var status: String
    package var doctor: String
    package var changedAt: Date
}

/// The facts that a doctor wants to know before the treatment.
package struct PatientProfile: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    package var born: String
    package var allergies: [String]
    package var vitals: [String: String]
}

/// The clinic itself.
package struct ClinicInfo: Codable, Hashable, Sendable {
    package var name: String
    package var telephone: String
}

/// A bill.
package struct Invoice: Codable, Hashable, Sendable {
    package var id: String
    package var amount: String
    package var status: String
}

/// Something prescribed.
package struct Prescription: Codable, Hashable, Sendable {
    package var id: String
    package var drug: String
    package var dosage: String
}

/// A note as it is signed, sent and read again.
package struct ClinicalNote: Codable, Hashable, Identifiable, Sendable {
    package var id: UUID
    package var appointment: String
    package var patient: String
    package var doctor: String
    package var signedAt: Date
    /// The text of each section that has one, by its name.
    package var sections: [String: String]
}

/// A link to a picture that works for some minutes.
package struct SignedLink: Codable, Hashable, Sendable {
    package var title: String
    package var url: String
}

/// The encoding of records between machines.
package enum ClinicCoding {
    /// Encodes a record as JSON, with dates in ISO 8601 and sorted keys.
    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    /// Decodes what ``encode(_:)`` writes.
    package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: data)
    }
}
