package import VicinoControl

extension Question {
    /// The service's word for a question about a network.
    package static let networkKind = "network"

    /// Whether it is about a network, and not about a person.
    package var isNetwork: Bool { kind == Self.networkKind }
}
