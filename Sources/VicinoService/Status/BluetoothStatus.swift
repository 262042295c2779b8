/// How Bluetooth works as a medium of the service.
public struct BluetoothStatus: Codable, Equatable, Sendable {
    /// Something that keeps Bluetooth from working, or limits it, and what the user can do about it.
    public struct Remark: Codable, Equatable, Sendable {
        /// A stable, machine-readable name.
        public let name: String
        /// What is missing, in a sentence.
        public let reason: String
        /// What to do, in a sentence.
        public let remedy: String

        /// What is missing, and what to do.
        package var sentence: String { "\(reason) \(remedy)" }

        package init(name: String, reason: String, remedy: String) {
            self.name = name
            self.reason = reason
            self.remedy = remedy
        }
    }

    /// The adapter in use, such as `hci0`; nil for none.
    public let adapter: String?
    /// Whether sessions run over Bluetooth; otherwise it recognises people, and networks carry the sessions.
    public let carriesSessions: Bool
    /// What keeps it from working; nil if it works.
    public let obstacle: Remark?
    /// What limits it while it works.
    public let remarks: [Remark]

    /// Whether it finds people now.
    public var isWorking: Bool { obstacle == nil }

    package init(adapter: String?, carriesSessions: Bool = false, obstacle: Remark? = nil, remarks: [Remark] = []) {
        self.adapter = adapter
        self.carriesSessions = carriesSessions
        self.obstacle = obstacle
        self.remarks = remarks
    }
}
