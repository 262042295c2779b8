/// How a service is that runs.
package struct ServiceStatus: Codable, Equatable, Sendable {
    /// Its number among the system's processes.
    package let process: Int32
    /// Since when it runs, in milliseconds since 1970.
    package let since: Int64
    /// The data folder that it serves.
    package let data: String
    /// Where others can reach it, as `host:port`.
    package let addresses: [String]
    /// How it looks for others.
    package let lookout: LookoutStatus
    /// Why nothing can be shown on the desktop, in sentences; nil if nothing is in the way.
    package let notices: String?

    /// Says how a service is.
    package init(
        process: Int32, since: Int64, data: String, addresses: [String], lookout: LookoutStatus, notices: String? = nil
    ) {
        (self.process, self.since, self.data, self.addresses) = (process, since, data, addresses)
        (self.lookout, self.notices) = (lookout, notices)
    }
}
