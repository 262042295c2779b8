internal import Vicino
internal import VicinoCore
internal import VicinoNetworks
internal import VicinoThreads

/// Watches whether interfaces stay on trusted networks.
struct TrustWatch: Sendable {
    private let interfaces: Set<String>
    private let kernel: KernelNetworks
    private let choice: NetworkChoice
    private let table: NetworkTable

    /// Surveys the networks.
    ///
    /// - Parameter choice: the networks that the settings trust.
    /// - Throws: `VicinoError` if the kernel does not tell.
    init(_ interfaces: [String], by choice: NetworkChoice) async throws {
        self = try await Self.work.run { try TrustWatch(surveying: interfaces, choice) }
    }

    /// Asks the kernel, on a thread that may wait.
    private static let work = BlockingWork(alone: "org.vicino.trust")

    private init(surveying interfaces: [String], _ choice: NetworkChoice) throws {
        self.interfaces = Set(interfaces)
        self.choice = choice
        kernel = try KernelNetworks()
        var table = NetworkTable(stablePeriod: .zero)
        table.update(with: try kernel.interfaces(), at: .zero)
        self.table = table
    }

    /// Returns when one of the interfaces is on another network or on none, at once if that is already so. Returns on
    /// cancellation too.
    func waitForAnother() async throws {
        let begin = ContinuousClock.now
        var table = table
        var changes = kernel.changes.makeAsyncIterator()
        while interfaces.isSubset(of: choice.interfaces(in: table.view)), await changes.next() != nil {
            table.update(with: try await Self.work.run { try kernel.interfaces() }, at: begin.duration(to: .now))
        }
    }
}
