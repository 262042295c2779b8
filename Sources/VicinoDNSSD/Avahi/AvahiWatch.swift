internal import CAvahi

/// The queries about one service; for Avahi's thread only.
///
/// Avahi's resolver keeps the first record that it hears. It takes the next one only when the first has expired, a
/// second later. So the records are queried as well: these queries report the new one at once.
struct AvahiWatch {
    private let resolver: OpaquePointer
    private let records: [OpaquePointer]

    /// Begins the queries; nil if the daemon refuses.
    init?(_ key: HeardService.Key, over client: OpaquePointer, _ notes: AvahiNotes) {
        let flags = AvahiLookupFlags(rawValue: 0)
        let resolver = avahi_service_resolver_new(
            client, key.interface.number, key.family.avahi, key.instance.text, AvahiConnection.serviceType,
            AvahiConnection.domain, key.family.avahi, flags, AvahiNotes.resolverCallback, notes.context)
        guard let resolver else { return nil }
        self.resolver = resolver
        let name = "\(key.instance).\(AvahiConnection.serviceType).\(AvahiConnection.domain)"
        // Without them, changes are seen a second later.
        records = [AVAHI_DNS_TYPE_TXT, AVAHI_DNS_TYPE_SRV].compactMap { type in
            avahi_record_browser_new(
                client, key.interface.number, key.family.avahi, name, UInt16(AVAHI_DNS_CLASS_IN), UInt16(type), flags,
                AvahiNotes.recordCallback, notes.context)
        }
    }

    /// Ends the queries. Call it once only, and not after the connection is gone, which ends them too.
    func end() {
        avahi_service_resolver_free(resolver)
        for record in records { avahi_record_browser_free(record) }
    }
}
