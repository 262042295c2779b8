internal import CAvahi

/// An advertisement in the daemon. It is withdrawn by `withdraw`, or with its connection.
final class AvahiGroup {
    let pointer: OpaquePointer
    private(set) var service: ServiceAdvertisement
    let addresses: [InterfaceIndex: [InternetAddress]]

    /// The text record holds only our text, and no record leads from an address to a name.
    private static let serviceFlags = AVAHI_PUBLISH_NO_COOKIE
    private static let addressFlags = AVAHI_PUBLISH_NO_REVERSE

    init(
        _ pointer: OpaquePointer, for service: ServiceAdvertisement, addresses: [InterfaceIndex: [InternetAddress]]
    ) {
        self.pointer = pointer
        self.service = service
        self.addresses = addresses
    }

    /// Publishes the records.
    func fill() throws(AvahiConnection.Failure) {
        let host = "\(service.host).\(AvahiConnection.domain)"
        for (interface, addresses) in addresses {
            for address in addresses {
                var address = address.avahi
                try check(
                    avahi_entry_group_add_address(
                        pointer, interface.number, AvahiProtocol(AVAHI_PROTO_UNSPEC), Self.addressFlags, host, &address)
                )
            }
            try withText { text in
                avahi_entry_group_add_service_strlst(
                    pointer, interface.number, AvahiProtocol(AVAHI_PROTO_UNSPEC), Self.serviceFlags,
                    service.instance.text, AvahiConnection.serviceType, AvahiConnection.domain, host, service.port,
                    text)
            }
        }
        try check(avahi_entry_group_commit(pointer))
    }

    /// Replaces the text in place.
    func update(_ newer: ServiceAdvertisement) throws(AvahiConnection.Failure) {
        service = newer
        for interface in addresses.keys {
            try withText { text in
                avahi_entry_group_update_service_txt_strlst(
                    pointer, interface.number, AvahiProtocol(AVAHI_PROTO_UNSPEC), Self.serviceFlags,
                    service.instance.text, AvahiConnection.serviceType, AvahiConnection.domain, text)
            }
        }
    }

    /// Withdraws the records; browsers are told. The group cannot be used afterwards.
    func withdraw() { avahi_entry_group_free(pointer) }

    private func withText(_ work: (UnsafeMutablePointer<AvahiStringList>?) -> CInt) throws(AvahiConnection.Failure) {
        let text = avahi_string_list_add_arbitrary(nil, service.text, service.text.count)
        defer { avahi_string_list_free(text) }
        try check(work(text))
    }

    private func check(_ code: CInt) throws(AvahiConnection.Failure) {
        if code < 0 { throw AvahiConnection.Failure(code: code) }
    }
}
