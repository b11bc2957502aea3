#if HTTP
    import Commands
    import Foundation
    import RemoteService

    extension HTTPExchange {
        /// Makes the client of a classifier.
        convenience init(
            classifier url: String, key: ServiceKey?, custom: Custom = Custom(), clock: any Clock<Duration>
        ) throws(ClassifierError) {
            do throws(ServiceError) {
                self.init(
                    try ServiceAddress(url, of: "the classifier"), key: key, custom: custom, clock: clock)
            } catch {
                throw ClassifierError(error)
            }
        }

        /// Sends a question as JSON. Throws the errors of a classifier.
        func ask(_ body: Data, limit: Double) async throws -> Data {
            do { return try await post(body, limit: limit) } catch let error as ServiceError {
                throw ClassifierError(error)
            }
        }
    }

    extension ClassifierError {
        /// Converts a service's error, whose codes have the same names and ask for the same.
        init(_ error: ServiceError) {
            self.init(Code(rawValue: error.code.rawValue), error.message)
        }
    }
#endif
