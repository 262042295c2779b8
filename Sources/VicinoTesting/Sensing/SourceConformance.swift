/// The rules for sources of observations, as checks that a test runs with a source.
///
/// ```swift
/// @Test("The simulated source keeps the rules of sources", arguments: SourceConformance.Rule.allCases)
/// func conforms(rule: SourceConformance.Rule) async throws {
///     try await SourceConformance { StagedSource.simulated() }.verify(rule)
/// }
/// ```
public struct SourceConformance: Sendable {
    /// The rules, each checked with a new source.
    public enum Rule: String, CaseIterable, Sendable {
        case beginsWithPresentState = "The first event says whether the source works"
        case observes = "What begins is observed while it goes on, with a name and one start"
        case ends = "What ends is observed once more, as over"
        case startsAnew = "What begins later has another start, and does not overlap what ended"
        case isQuiet = "While nothing goes on, nothing is observed"
        case servesEachReader = "Each reader gets all events"
        case endsWithItsReader = "A sequence ends when its reader is cancelled, and the source can be read again"
        case comesBack = "An unavailable source ends what goes on, says why and what to do, and goes on by itself"
    }

    /// A broken rule.
    public struct Violation: Error, CustomStringConvertible {
        /// The rule.
        public let rule: Rule
        /// The observation that breaks it.
        public let finding: String

        /// The rule and the observation, in a sentence.
        public var description: String { "“\(rule.rawValue)” is broken: \(finding)." }
    }

    let stage: @Sendable () async throws -> StagedSource

    /// Checks sources; each rule gets a new one.
    public init(_ stage: @escaping @Sendable () async throws -> StagedSource) { self.stage = stage }

    /// Checks a rule.
    ///
    /// - Throws: ``Violation`` if it is broken, and the errors of the test's own steps.
    public func verify(_ rule: Rule) async throws {
        let trial = SourceTrial(rule: rule, stage: try await stage())
        switch rule {
        case .beginsWithPresentState: try await trial.beginsWithPresentState()
        case .observes: try await trial.observes()
        case .ends: try await trial.ends()
        case .startsAnew: try await trial.startsAnew()
        case .isQuiet: try await trial.isQuiet()
        case .servesEachReader: try await trial.servesEachReader()
        case .endsWithItsReader: try await trial.endsWithItsReader()
        case .comesBack: try await trial.comesBack()
        }
    }
}
