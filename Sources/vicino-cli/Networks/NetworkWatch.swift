import Vicino
import VicinoNetworks

/// Notices when interfaces are no longer on networks that are trusted.
struct NetworkWatch: Sendable {
    private let interfaces: Set<String>
    private let kernel: KernelNetworks
    private let choice: NetworkChoice
    private let table: NetworkTable

    /// Looks around.
    ///
    /// - Throws: what is wrong with the settings; `NetworkError` if the kernel does not tell.
    init(_ interfaces: [String]) throws {
        self.interfaces = Set(interfaces)
        kernel = try KernelNetworks()
        choice = NetworkChoice(try SettingsFile().settings())
        var table = NetworkTable(settling: .zero)
        table.take(try kernel.interfaces(), at: .zero)
        self.table = table
    }

    /// Comes back when one of the interfaces is on another network, or on none; when the task is cancelled as well.
    func waitForAnother() async throws {
        let begin = ContinuousClock.now
        var table = table
        for await _ in kernel.changes {
            table.take(try kernel.interfaces(), at: begin.duration(to: .now))
            guard interfaces.isSubset(of: choice.interfaces(of: table.networks)) else { return }
        }
    }
}
