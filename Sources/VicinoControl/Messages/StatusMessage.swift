/// The status of the running service.
package struct StatusMessage: Codable, Equatable, Sendable {
    /// The id of its process.
    package let process: Int32
    /// When it started, in milliseconds since 1970.
    package let since: Int64
    /// The data folder that it serves.
    package let data: String
    /// The addresses at which peers can reach it, as `host:port`.
    package let addresses: [String]
    /// The status of discovery.
    package let discovery: DiscoveryStatus
    /// Why it cannot show notices, in sentences; nil if it can.
    package let notices: String?
    /// The sessions that run now; nil from an older service.
    package let sessions: [SessionStatus]?

    package init(
        process: Int32, since: Int64, data: String, addresses: [String], discovery: DiscoveryStatus,
        notices: String? = nil, sessions: [SessionStatus]? = nil
    ) {
        self.process = process
        self.since = since
        self.data = data
        self.addresses = addresses
        self.discovery = discovery
        self.notices = notices
        self.sessions = sessions
    }
}
