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
    /// - Throws: what is wrong with the settings; `VicinoError` if the kernel does not tell.
    init(_ interfaces: [String]) async throws {
        self = try await Self.work.run { try TrustWatch(surveying: interfaces) }
    }

    /// Asks the kernel, on a thread that may wait.
    private static let work = BlockingWork(alone: "org.vicino.trust")

    private init(surveying interfaces: [String]) throws {
        self.interfaces = Set(interfaces)
        kernel = try KernelNetworks()
        choice = NetworkChoice(try SettingsFile().settings())
        var table = NetworkTable(settling: .zero)
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
