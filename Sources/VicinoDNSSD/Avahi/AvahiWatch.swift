internal import CAvahi

/// What is asked of the daemon about one service; for the thread of Avahi only.
///
/// Avahi's resolver keeps to the first record that it hears, and takes what replaces it only when that has expired, a second
/// later. So the records are asked for beside it: they tell of the new one at once.
struct AvahiWatch {
    private let resolver: OpaquePointer
    private let records: [OpaquePointer]

    /// Begins to ask; nil if the daemon does not want to.
    init?(_ key: HeardService.Key, _ client: OpaquePointer, _ notes: AvahiNotes) {
        let flags = AvahiLookupFlags(rawValue: 0)
        let resolver = avahi_service_resolver_new(
            client, key.interface.number, key.family.avahi, key.instance.text, AvahiLink.serviceType, AvahiLink.domain,
            key.family.avahi, flags, AvahiNotes.resolverCallback, notes.context)
        guard let resolver else { return nil }
        self.resolver = resolver
        let name = "\(key.instance).\(AvahiLink.serviceType).\(AvahiLink.domain)"
        // Without them, what is new comes a second later.
        records = [AVAHI_DNS_TYPE_TXT, AVAHI_DNS_TYPE_SRV].compactMap { type in
            avahi_record_browser_new(
                client, key.interface.number, key.family.avahi, name, UInt16(AVAHI_DNS_CLASS_IN), UInt16(type), flags,
                AvahiNotes.recordCallback, notes.context)
        }
    }

    /// Asks no more. Once only, and not after the connection is gone, which ends it too.
    func end() {
        avahi_service_resolver_free(resolver)
        for record in records { avahi_record_browser_free(record) }
    }
}
