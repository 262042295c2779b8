internal import CAvahi

/// A connection to the daemon, with all its queries and advertisements; for Avahi's thread only. Releasing it withdraws
/// them all.
final class AvahiConnection {
    /// Avahi's reason for a failure.
    struct Failure: Error {
        let code: CInt

        /// Avahi's text for it.
        var words: String { avahi_strerror(code).map { String(cString: $0) } ?? "error \(code)" }
    }

    static let serviceType = "_vicino._tcp"
    static let domain = "local"

    let client: OpaquePointer
    /// Kept as long as the daemon's library may call back.
    private let notes: AvahiNotes
    private var browsers: [OpaquePointer] = []
    private var watched: [HeardService.Key: AvahiWatch] = [:]

    /// Connects to the daemon, or waits for it if there is none.
    ///
    /// - Throws: `Failure` if there is no bus.
    init(loop: OpaquePointer, notes: AvahiNotes) throws(Failure) {
        var code: CInt = 0
        let client = avahi_client_new(
            avahi_simple_poll_get(loop), AVAHI_CLIENT_NO_FAIL, AvahiNotes.clientCallback, notes.context, &code)
        guard let client else { throw Failure(code: code) }
        self.client = client
        self.notes = notes
    }

    deinit {
        avahi_client_free(client)
        // Notes of this connection are obsolete.
        _ = notes.take()
    }

    /// The latest failure.
    var failure: Failure { Failure(code: avahi_client_errno(client)) }

    /// Browses services on these interfaces, and on no others.
    ///
    /// - Throws: `Failure` if the daemon refuses; then it browses nothing.
    func browse(_ interfaces: some Collection<InterfaceIndex>) throws(Failure) {
        for browser in browsers { avahi_service_browser_free(browser) }
        browsers = []
        for interface in interfaces {
            let browser = avahi_service_browser_new(
                client, interface.number, AvahiProtocol(AVAHI_PROTO_UNSPEC), Self.serviceType, Self.domain,
                AvahiLookupFlags(rawValue: 0), AvahiNotes.browserCallback, notes.context)
            guard let browser else { throw failure }
            browsers.append(browser)
        }
    }

    /// Finds out a service's address and text, and follows them until `stopResolving`.
    func resolve(_ key: HeardService.Key) {
        if watched[key] == nil { watched[key] = AvahiWatch(key, over: client, notes) }
    }

    /// Stops following a service.
    func stopResolving(_ key: HeardService.Key) { watched.removeValue(forKey: key)?.end() }

    /// Advertises a service, on each interface with the addresses that the host has there.
    ///
    /// - Throws: `Failure` if the daemon refuses.
    func announce(_ service: ServiceAdvertisement, _ addresses: [InterfaceIndex: [InternetAddress]]) throws(Failure)
        -> AvahiGroup
    {
        guard let group = avahi_entry_group_new(client, AvahiNotes.groupCallback, notes.context) else { throw failure }
        let announced = AvahiGroup(group, for: service, addresses: addresses)
        do {
            try announced.fill()
        } catch {
            announced.withdraw()
            throw error
        }
        return announced
    }
}
