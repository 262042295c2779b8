/// A number that the service counts or measures, or several that labels tell apart.
package struct Metric: Codable, Equatable, Sendable {
    /// How it may move.
    package enum Kind: String, Codable, Sendable {
        /// It only grows, from nothing at the start of the service.
        case counter
        /// It goes up and down.
        case gauge
    }

    /// One of the numbers.
    package struct Sample: Codable, Equatable, Sendable {
        /// What tells it apart from the others; nothing that says who anybody is.
        package let labels: [String: String]
        /// The number.
        package let value: Double

        /// Joins the parts.
        package init(_ value: Double, labels: [String: String] = [:]) { (self.value, self.labels) = (value, labels) }
    }

    /// Its name, with the unit at its end.
    package let name: String
    /// How it may move.
    package let kind: Kind
    /// What it says, in a sentence.
    package let help: String
    /// The numbers.
    package let samples: [Sample]

    /// Joins the parts.
    package init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }
}
