internal import CAvahi
internal import Glibc

extension HeardService.Key {
    /// The key of a service that Avahi has heard; nil without an interface, and for names that this program would not
    /// write.
    init?(_ name: UnsafePointer<CChar>?, interface: AvahiIfIndex, _ family: AvahiProtocol) {
        guard let name, let interface = InterfaceIndex(interface), let family = InternetFamily(family),
            let text = text(name, limit: DNSLabel.limit), let instance = DNSLabel(heard: text)
        else { return nil }
        self.init(instance: instance, interface: interface, family: family)
    }

    /// The same, from the full name of a record.
    init?(record name: UnsafePointer<CChar>?, _ interface: AvahiIfIndex, _ family: AvahiProtocol) {
        let suffix = ".\(AvahiConnection.serviceType).\(AvahiConnection.domain)"
        guard let name = name.flatMap({ text($0, limit: 255) }), name.hasSuffix(suffix) else { return nil }
        self.init(String(name.dropLast(suffix.count)), interface: interface, family)
    }
}

extension HeardRecord {
    /// Reads the data of a record; nil unless this program could have written it.
    init?(type: UInt16, _ data: UnsafeRawBufferPointer) {
        switch Int(type) {
        case Int(AVAHI_DNS_TYPE_TXT):
            guard let texts = Self.texts(data) else { return nil }
            self = .texts(texts)
        case Int(AVAHI_DNS_TYPE_SRV):
            // Priority, weight and port, of two bytes each, precede the host.
            guard data.count > 6 else { return nil }
            let port = UInt16(data[4]) << 8 | UInt16(data[5])
            guard port != 0 else { return nil }
            self = .port(port)
        default: return nil
        }
    }

    /// The entries of a text record, each after its length (RFC 6763, section 6.1). Nil if one is cut short, or there
    /// are too many.
    private static func texts(_ data: UnsafeRawBufferPointer) -> [[UInt8]]? {
        var texts = [[UInt8]]()
        var rest = data[...]
        while let length = rest.popFirst() {
            guard rest.count >= length, texts.count < ServiceLimits.textEntries else { return nil }
            if length > 0 { texts.append(Array(rest.prefix(Int(length)))) }
            rest = rest.dropFirst(Int(length))
        }
        return texts
    }
}

extension HeardService {
    /// The service that Avahi has resolved; nil unless this program could have advertised it.
    init?(
        _ key: Key, host: UnsafePointer<CChar>?, address: UnsafePointer<AvahiAddress>?, port: UInt16,
        texts: UnsafeMutablePointer<AvahiStringList>?
    ) {
        guard let host, let hostText = text(host, limit: 255), hostText.hasSuffix(".local"),
            let label = DNSLabel(heard: hostText.dropLast(6)), port != 0,
            let address = address.flatMap(InternetAddress.init), address.family == key.family, address.isForOneHost,
            let texts = Self.entries(texts)
        else { return nil }
        self.init(key: key, host: label, address: address, port: port, texts: texts)
    }

    /// The entries of a text record; nil if there are too many.
    private static func entries(_ first: UnsafeMutablePointer<AvahiStringList>?) -> [[UInt8]]? {
        var entries: [[UInt8]] = []
        var next = first
        while let entry = next {
            guard entries.count < ServiceLimits.textEntries else { return nil }
            let size = avahi_string_list_get_size(entry)
            guard size <= ServiceLimits.textBytes else { return nil }
            entries.append(Array(UnsafeBufferPointer(start: avahi_string_list_get_text(entry), count: size)))
            next = avahi_string_list_get_next(entry)
        }
        return entries
    }
}

extension InternetFamily {
    init?(_ family: AvahiProtocol) {
        switch Int(family) {
        case Int(AVAHI_PROTO_INET): self = .version4
        case Int(AVAHI_PROTO_INET6): self = .version6
        default: return nil
        }
    }

    /// Avahi's value for it.
    var avahi: AvahiProtocol { AvahiProtocol(self == .version4 ? AVAHI_PROTO_INET : AVAHI_PROTO_INET6) }
}

extension InternetAddress {
    init?(_ address: UnsafePointer<AvahiAddress>) {
        guard let family = InternetFamily(address.pointee.proto) else { return nil }
        let count = family == .version4 ? 4 : 16
        self.init(bytes: withUnsafeBytes(of: address.pointee.data) { Array($0.prefix(count)) })
    }

    /// Avahi's form of it.
    var avahi: AvahiAddress {
        var address = AvahiAddress()
        address.proto = family.avahi
        withUnsafeMutableBytes(of: &address.data) { $0.copyBytes(from: bytes) }
        return address
    }
}

/// A text of C; nil if it is longer than allowed or not UTF-8.
private func text(_ characters: UnsafePointer<CChar>, limit: Int) -> String? {
    strnlen(characters, limit + 1) <= limit ? String(validatingCString: characters) : nil
}
