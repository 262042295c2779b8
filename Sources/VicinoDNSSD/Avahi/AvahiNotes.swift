internal import CAvahi

/// The callbacks of Avahi, noted in order.
///
/// Avahi calls back in the middle of its own work, sometimes before it has returned the object of the call. So a
/// callback only copies its arguments; they are handled when Avahi has finished.
final class AvahiNotes {
    enum Note {
        /// The daemon appeared, went or changed; with its error number, if there is one.
        case client(AvahiClientState, code: CInt)
        case group(OpaquePointer, state: AvahiEntryGroupState)
        case browserFailed
        case service(ServiceTable.Input)
        /// The kernel reports that interfaces or addresses have changed.
        case network
    }

    private var notes: [Note] = []

    func write(_ note: Note) { notes.append(note) }

    /// Takes the notes since the last call.
    func take() -> [Note] {
        defer { notes = [] }
        return notes
    }

    /// For C, which hands it back to the callbacks. The caller keeps the notes until C has released the pointer.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func write(_ note: Note?, to context: UnsafeMutableRawPointer?) {
        guard let note, let context else { return }
        Unmanaged<AvahiNotes>.fromOpaque(context).takeUnretainedValue().write(note)  // kept by the caller
    }

    static let clientCallback: AvahiClientCallback = { client, state, context in
        let code = state == AVAHI_CLIENT_FAILURE ? avahi_client_errno(client) : 0
        AvahiNotes.write(.client(state, code: code), to: context)
    }

    static let groupCallback: AvahiEntryGroupCallback = { group, state, context in
        AvahiNotes.write(group.map { .group($0, state: state) }, to: context)
    }

    static let browserCallback: AvahiServiceBrowserCallback = {
        _, interface, family, event, name, _, _, flags, context in
        if event == AVAHI_BROWSER_FAILURE { return AvahiNotes.write(.browserFailed, to: context) }
        guard let key = HeardService.Key(name, interface: interface, family) else { return }
        switch event {
        case AVAHI_BROWSER_NEW where flags.rawValue & AVAHI_LOOKUP_RESULT_OUR_OWN.rawValue == 0:
            AvahiNotes.write(.service(.appeared(key)), to: context)
        case AVAHI_BROWSER_REMOVE: AvahiNotes.write(.service(.disappeared(key)), to: context)
        default: break
        }
    }

    static let resolverCallback: AvahiServiceResolverCallback = {
        _, interface, family, event, name, _, _, host, address, port, texts, _, context in
        guard event == AVAHI_RESOLVER_FOUND, let key = HeardService.Key(name, interface: interface, family),
            let service = HeardService(key, host: host, address: address, port: port, texts: texts)
        else { return }
        AvahiNotes.write(.service(.resolved(service)), to: context)
    }

    static let recordCallback: AvahiRecordBrowserCallback = {
        _, interface, family, event, name, _, type, data, size, _, context in
        guard let key = HeardService.Key(record: name, interface, family),
            let record = HeardRecord(type: type, UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size))
        else { return }
        switch event {
        case AVAHI_BROWSER_NEW: AvahiNotes.write(.service(.said(key, record: record)), to: context)
        case AVAHI_BROWSER_REMOVE: AvahiNotes.write(.service(.replaced(key, record: record)), to: context)
        default: break
        }
    }

    static let networkCallback: AvahiWatchCallback = { _, _, _, context in AvahiNotes.write(.network, to: context) }
}
