package import Vicino

/// A request of another program of the user to the service.
package enum ServiceRequest: Codable, Equatable, Sendable {
    /// Asks for its status.
    case status
    /// Tells it to read its settings again.
    case reload
    /// Asks for the questions that wait for the user's answer.
    case questions
    /// Answers a question.
    case answer(to: Question, with: MeetingQuestion.Answer)
    /// Asks for its counters and measurements.
    case metrics
    /// Asks what it advertises now.
    case advertised
    /// Tells it to end.
    case end
}
