/// What a program can ask the service.
package enum ControlRequest: Codable, Equatable, Sendable {
    /// How it is, on which networks, and whom it has seen.
    case status
    /// That it read its settings again.
    case reload
    /// What waits for an answer of the person.
    case questions
    /// That it take an answer to one of them, in the service's word for it.
    case answer(Question, String)
    /// What it counts and measures.
    case metrics
}

/// What the service answers; the last answer to a request is `done` or `failure`.
package enum ControlAnswer: Codable, Equatable, Sendable {
    /// How it is.
    case status(ServiceStatus)
    /// Somebody was near since it runs.
    case sighting(PersonSighting)
    /// A network that the device is on.
    case network(NetworkStatus)
    /// Something that waits for an answer of the person.
    case question(Question)
    /// Something that it counts or measures.
    case metric(Metric)
    /// It was not done, for this reason.
    case failure(code: String, message: String)
    /// It was done, and nothing more follows.
    case done

    /// Whether nothing follows.
    package var isLast: Bool {
        switch self {
        case .status, .sighting, .network, .question, .metric: false
        case .failure, .done: true
        }
    }
}
