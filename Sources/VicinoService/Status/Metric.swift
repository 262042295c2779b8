/// A counter or measurement of the service, with a value for each combination of labels.
package struct Metric: Codable, Equatable, Sendable {
    /// How the value may change.
    package enum Kind: String, Codable, Sendable {
        /// It only grows, from zero at the start of the service.
        case counter
        /// It rises and falls.
        case gauge
    }

    /// One value.
    package struct Sample: Codable, Equatable, Sendable {
        /// The labels that distinguish it from other values; they never identify a person.
        package let labels: [String: String]
        /// The value.
        package let value: Double

        package init(_ value: Double, labels: [String: String] = [:]) {
            self.value = value
            self.labels = labels
        }
    }

    /// Its name, with the unit at its end.
    package let name: String
    /// How the value may change.
    package let kind: Kind
    /// Its meaning, in a sentence.
    package let help: String
    /// The values.
    package let samples: [Sample]

    package init(_ name: String, _ kind: Kind, help: String, samples: [Sample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }
}
