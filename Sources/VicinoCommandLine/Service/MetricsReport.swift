import Vicino
import VicinoService

/// The service's counts and measurements, as other programs read them.
struct MetricsReport {
    private let metrics: [Metric]

    init(_ metrics: [Metric]) { self.metrics = metrics }

    /// Asks the service.
    ///
    /// - Throws: a refusal if none runs.
    init(_ socket: ServiceSocket) throws {
        guard let reply = try socket.ask(.metrics) else {
            throw Refusal(.refused, "There are no metrics while the service does not run. `vicino run` starts it.")
        }
        metrics = try reply.metrics
    }

    /// The text format of Prometheus, version 0.0.4.
    var text: String {
        metrics.map { metric in
            let head = [
                "# HELP \(metric.name) \(Self.escaped(metric.help))", "# TYPE \(metric.name) \(metric.kind.rawValue)",
            ]
            let samples = metric.samples.map { "\(metric.name)\(Self.labels($0.labels)) \(Self.number($0.value))" }
            return (head + samples).map { $0 + "\n" }.joined()
        }.joined()
    }

    /// The JSON for programs.
    var json: JSON {
        .array(
            metrics.map { metric in
                .object([
                    ("name", .text(metric.name)), ("type", .text(metric.kind.rawValue)), ("help", .text(metric.help)),
                    ("samples", .array(metric.samples.map(Self.json))),
                ])
            })
    }

    private static func json(_ sample: Metric.Sample) -> JSON {
        let labels = sample.labels.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value)) }
        let value = Int(exactly: sample.value).map(JSON.number) ?? .decimal(sample.value)
        return .object([("labels", .object(labels)), ("value", value)])
    }

    private static func labels(_ labels: [String: String]) -> String {
        guard !labels.isEmpty else { return "" }
        let pairs = labels.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\"\(escaped(value).replacing(scalar: "\"", with: "\\\""))\""
        }
        return "{\(pairs.joined(separator: ","))}"
    }

    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

    /// Escapes line ends and backslashes.
    private static func escaped(_ text: String) -> String {
        text.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\n", with: "\\n")
    }
}
