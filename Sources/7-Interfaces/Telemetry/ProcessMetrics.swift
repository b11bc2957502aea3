#if Control
    import CoreMetrics
    import Foundation

    /// Reads the system's figures of this process at each request: memory, open files, and processor time in total and
    /// of each thread.
    package struct ProcessMetrics: Sendable {
        private static let ticksPerSecond = Double(sysconf(CInt(_SC_CLK_TCK)))
        private static let pageSize = Double(sysconf(CInt(_SC_PAGESIZE)))

        private let registry: PrometheusRegistry

        /// Makes a reader that writes into a registry.
        package init(registry: PrometheusRegistry) {
            self.registry = registry
            for (name, help) in [
                ("process_cpu_seconds_total", "Processor time of the whole process."),
                ("process_resident_memory_bytes", "Memory that it has."),
                ("process_open_fds", "Open file descriptors."),
                (
                    "voiced_thread_cpu_seconds_total",
                    "Processor time of threads by their names, as last seen; a thread that begins anew counts from 0."
                ),
            ] { registry.describe(name, help) }
        }

        /// Reads the figures and writes them into the registry.
        package func read() {
            if let fields = Self.fields(of: "/proc/self/stat") {
                set("process_cpu_seconds_total", Self.seconds(fields))
                if let pages = Double(fields.values[21]) {
                    set("process_resident_memory_bytes", pages * Self.pageSize)
                }
            }
            set("process_open_fds", Double(Self.names(in: "/proc/self/fd").count))
            var threads: [String: Double] = [:]
            for thread in Self.names(in: "/proc/self/task") {
                guard let fields = Self.fields(of: "/proc/self/task/\(thread)/stat") else { continue }
                threads[fields.name, default: 0] += Self.seconds(fields)
            }
            for (name, seconds) in threads {
                set("voiced_thread_cpu_seconds_total", seconds, ("thread", name))
            }
        }

        private func set(_ name: String, _ value: Double, _ labels: (String, String)...) {
            Gauge(label: name, dimensions: labels, factory: registry).record(value)
        }

        private static func names(in folder: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        }

        /// The fields of a `stat` file, see proc_pid_stat(5): the name in brackets, and the fields after it, from the
        /// state on.
        private static func fields(of path: String) -> (name: String, values: [Substring])? {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8),
                let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
            else { return nil }
            let values = text[text.index(after: close)...].split(whereSeparator: \.isWhitespace)
            guard values.count > 21 else { return nil }
            return (String(text[text.index(after: open)..<close]), values)
        }

        /// The processor time in user mode and in system mode together, in seconds.
        private static func seconds(_ fields: (name: String, values: [Substring])) -> Double {
            ((Double(fields.values[11]) ?? 0) + (Double(fields.values[12]) ?? 0)) / ticksPerSecond
        }
    }
#endif
