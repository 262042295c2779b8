/// How Bluetooth works as a medium of the service.
public struct BluetoothStatus: Codable, Equatable, Sendable {
    /// Something that keeps Bluetooth from working, or limits it, and what the user can do about it.
    package struct Remark: Codable, Equatable, Sendable {
        /// A stable, machine-readable name.
        package let name: String
        /// What is missing, in a sentence.
        package let reason: String
        /// What to do, in a sentence.
        package let remedy: String

        /// What is missing, and what to do.
        package var sentence: String { "\(reason) \(remedy)" }

        package init(name: String, reason: String, remedy: String) {
            self.name = name
            self.reason = reason
            self.remedy = remedy
        }
    }

    /// The adapter in use, such as `hci0`; nil for none.
    package let adapter: String?
    /// Whether sessions run over Bluetooth; otherwise it recognises people, and networks carry the sessions.
    package let carriesSessions: Bool
    /// What keeps it from working; nil if it works.
    package let obstacle: Remark?
    /// What limits it while it works.
    package let remarks: [Remark]

    /// Whether it finds people now.
    package var isWorking: Bool { obstacle == nil }

    package init(adapter: String?, carriesSessions: Bool = false, obstacle: Remark? = nil, remarks: [Remark] = []) {
        self.adapter = adapter
        self.carriesSessions = carriesSessions
        self.obstacle = obstacle
        self.remarks = remarks
    }
}
