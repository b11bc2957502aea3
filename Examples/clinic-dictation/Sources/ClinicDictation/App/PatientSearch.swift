import Commands

/// The names of patients as they are said.
package enum PatientSearch {
    /// The largest number of patients whose names are expected; the first ones count.
    package static let maximumPatients = 300

    /// Returns the whole name and the last name of each patient, each phrase once.
    package static func phrases(of patients: [PatientSummary]) -> [String] {
        var seen: Set<String> = []
        return patients.prefix(maximumPatients).flatMap { phrases(of: $0) }.filter {
            seen.insert($0).inserted
        }
    }

    /// The patients that a phrase names.
    package static func matches(_ phrase: String, in patients: [PatientSummary]) -> [PatientSummary] {
        let phrase = TextNormalizer.normalize(phrase)
        return patients.filter { phrases(of: $0).contains(phrase) }
    }

    /// Returns the phrases of a patient with letters only, because other signs would be grammar.
    private static func phrases(of patient: PatientSummary) -> [String] {
        let words = TextNormalizer.normalize(patient.name).split(separator: " ")
            .filter { $0.allSatisfy { $0.isLetter || $0 == "'" } }
        guard let last = words.last else { return [] }
        return [words.joined(separator: " "), String(last)]
    }
}

extension ClinicApp {
    /// Opens the patient of a name: today's appointment, or the record alone.
    package func find(_ name: String) {
        let found = PatientSearch.matches(name, in: known)
        guard let patient = found.first else { return say("No patient is called that.", isWarning: true) }
        guard found.count == 1 else {
            let names = found.prefix(5).map(\.name).joined(separator: ", ")
            return say(
                "\(found.count) patients are called that: \(names). Say the whole name.", isWarning: true)
        }
        let today = (view.schedule?.value ?? []).filter { $0.patient.id == patient.id }
        openPatient(patient, today.first { !$0.isCompleted } ?? today.first)
    }

    /// Passes the names that can be searched for to the ear; none while the screen is locked.
    func expectPatients() async {
        do { try await ear?.expect(known) } catch {
            fail(.notSearching, "Patients cannot be searched for by voice: \(error).")
        }
    }

    /// Today's patients first, then the clinic's.
    private var known: [PatientSummary] {
        var seen: Set<String> = []
        return ((view.schedule?.value ?? []).map(\.patient) + (view.patients?.value ?? []))
            .filter { seen.insert($0.id).inserted }
    }
}
