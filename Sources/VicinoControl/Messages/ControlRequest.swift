/// A request to the service.
package enum ControlRequest: Codable, Equatable, Sendable {
    /// Asks for its status, its networks and the people it has seen.
    case status
    /// Tells it to read its settings again.
    case reload
    /// Asks for the questions that wait for the user's answer.
    case questions
    /// Answers a question, in the service's word for the answer.
    case answer(to: Question, with: String)
    /// Asks for its counters and measurements.
    case metrics
    /// Asks what it advertises now.
    case advertised
    /// Tells it to end.
    case end

    /// The names in messages, by which programs of an earlier build know the values.
    private enum AnswerCodingKeys: String, CodingKey {
        case to = "_0"
        case with = "_1"
    }
}

/// An answer of the service; the last answer to a request is `done` or `failure`.
package enum ControlAnswer: Codable, Equatable, Sendable {
    /// The status of the service.
    case status(StatusMessage)
    /// A person who has been near since the service started.
    case sighting(PersonSighting)
    /// A network of the device.
    case network(NetworkStatus)
    /// A question that waits for the user's answer.
    case question(Question)
    /// A counter or measurement.
    case metric(Metric)
    /// What is advertised on a medium.
    case advertised(AdvertisedBeacons)
    /// The request failed, for this reason.
    case failure(code: String, message: String)
    /// The request is done, and no more answers follow.
    case done

    /// Whether no more answers follow.
    package var isLast: Bool {
        switch self {
        case .status, .sighting, .network, .question, .metric, .advertised: false
        case .failure, .done: true
        }
    }
}
