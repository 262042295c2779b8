package import VicinoControl

extension Question {
    /// The service's word for a question about a network.
    package static let networkKind = "network"

    /// Whether the question is about a network, not about a person.
    package var isNetwork: Bool { kind == Self.networkKind }
}
