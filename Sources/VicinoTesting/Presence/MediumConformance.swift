/// The rules for drivers of a medium, as checks that a test runs with a pair of media.
///
/// ```swift
/// @Test("The simulated medium keeps the rules of media", arguments: MediumConformance.Rule.allCases)
/// func conforms(rule: MediumConformance.Rule) async throws {
///     try await MediumConformance { MediumPair.simulated() }.verify(rule)
/// }
/// ```
public struct MediumConformance: Sendable {
    /// The rules, each checked with a new pair.
    public enum Rule: String, CaseIterable, Sendable {
        case hearsWhatIsAdvertised = "What one advertises the other hears, byte by byte, with its kind"
        case replaces = "New beacons replace the earlier ones"
        case isSilent = "After an empty list nothing is heard any more"
        case doesNotHearItself = "A medium does not hear itself"
        case reachesLimit = "As many beacons as its limit allows are heard at a time"
        case refusesTooMany = "More are refused, and the earlier ones stay"
        case servesEachListener = "Each listener hears everything"
        case beginsWithPresentAvailability = "The first value of availability is the present one"
        case comesBack = "An unavailable medium says why and what to do, is silent, and goes on by itself"
        case changesAddresses = "An address changes when its id does, and not before"
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

    let makePair: @Sendable () async throws -> MediumPair

    /// Checks pairs; each rule gets a new one.
    public init(_ makePair: @escaping @Sendable () async throws -> MediumPair) { self.makePair = makePair }

    /// Checks a rule.
    ///
    /// - Throws: ``Violation`` if it is broken, and the errors of the medium.
    public func verify(_ rule: Rule) async throws {
        let trial = MediumTrial(rule: rule, pair: try await makePair())
        switch rule {
        case .hearsWhatIsAdvertised: try await trial.hearsWhatIsAdvertised()
        case .replaces: try await trial.replaces()
        case .isSilent: try await trial.isSilent()
        case .doesNotHearItself: try await trial.doesNotHearItself()
        case .reachesLimit: try await trial.reachesLimit()
        case .refusesTooMany: try await trial.refusesTooMany()
        case .servesEachListener: try await trial.servesEachListener()
        case .beginsWithPresentAvailability: try await trial.beginsWithPresentAvailability()
        case .comesBack: try await trial.comesBack()
        case .changesAddresses: try await trial.changesAddresses()
        }
    }
}
