import Vicino
import VicinoControl

/// What is known of the service of a data folder.
enum ServiceReport {
    case runs(ServiceStatus)
    case absent
    /// One is there that does not say how it is.
    case unclear(any Error)

    /// Asks.
    init(_ place: ServicePlace) {
        do { self = try place.status().map { .runs($0) } ?? .absent } catch { self = .unclear(error) }
    }

    /// The report in words.
    func sentence(_ clock: Clockwork) -> String {
        switch self {
        case .runs(let status):
            let since = (try? Timestamp(milliseconds: status.since)).map { " since \(clock.text($0))" } ?? ""
            let places = status.addresses.isEmpty ? "not reachable yet" : status.addresses.joined(separator: ", ")
            return displaySafe("runs\(since), process \(status.process), at \(places)")
        case .absent: return "does not run; `vicino run` starts it"
        case .unclear(let error): return displaySafe("does not say how it is: \(Failure.message(of: error))")
        }
    }

    /// The report for programs; null if no service runs.
    var json: JSON {
        switch self {
        case .runs(let status):
            .object([
                ("process", .number(Int(status.process))),
                ("since", .time(try? Timestamp(milliseconds: status.since))),
                ("addresses", .array(status.addresses.map { .text($0) })),
            ])
        case .absent: .null
        case .unclear(let error): .object([("error", .failure(error))])
        }
    }
}
