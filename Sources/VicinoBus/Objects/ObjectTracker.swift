/// Keeps a picture of a service's objects up to date, from the messages of the bus in order.
///
/// `GetManagedObjects` returns the objects of that moment. So its answer includes all earlier signals, which must not
/// be applied, and all later ones must be.
struct ObjectTracker {
    /// The input of the tracker.
    enum Event: Sendable {
        case owner(BusName?)
        case signal(Signal)
        /// The answer to the load of this number.
        case answer(Int, Result<Answer, BusError>)
        /// Signals were lost.
        case gap
    }

    private enum State {
        case absent, loading, live
    }

    private(set) var picture = ObjectPicture()
    /// The number of the newest load. Answers to older loads are ignored.
    private(set) var load = 0
    private var state: State?
    private let limit: Int

    /// - Parameter limit: the most objects.
    init(limit: Int) { self.limit = limit }

    /// Handles an event.
    ///
    /// - Returns: the change, if there is one. When `load` has changed, the caller must ask for the objects.
    /// - Throws: `BusError`, with the code `tooLarge` if there are too many objects.
    mutating func handle(_ event: Event) throws(BusError) -> ObjectChange? {
        switch event {
        case .owner(nil): return leave()
        case .owner(let owner?):
            picture = ObjectPicture(owner: owner)
            beginLoading()
            return nil
        case .gap:
            beginLoading()
            return nil
        case .answer(let number, let result): return number == load ? try take(result) : nil
        case .signal(let signal):
            guard case .live = state, signal.sender == picture.owner else { return nil }
            return try take(signal)
        }
    }

    private mutating func beginLoading() {
        state = .loading
        load += 1
    }

    private mutating func leave() -> ObjectChange? {
        guard state != .absent else { return nil }
        picture = ObjectPicture()
        state = .absent
        // A late answer would be about a service that has gone.
        load += 1
        return .absent
    }

    private mutating func take(_ result: Result<Answer, BusError>) throws(BusError) -> ObjectChange? {
        guard case .loading = state else { return nil }
        switch result {
        case .success(let answer):
            let objects = try answer.read([ObjectPath: ObjectPicture.Interfaces].self)
            picture = ObjectPicture(owner: answer.sender, objects: objects)
            try checkCount()
            state = .live
            return .loaded
        case .failure(let error) where [.serviceUnknown, .nameHasNoOwner].contains(error.name):
            return leave()
        // The service went before it answered; the daemon reports that next.
        case .failure(let error) where error.name == .noReply: return nil
        case .failure(let error): throw error
        }
    }

    /// Applies a signal, and ignores one with invalid arguments.
    private mutating func take(_ signal: Signal) throws(BusError) -> ObjectChange? {
        switch (signal.interface, signal.member) {
        case (.objectManager, "InterfacesAdded"):
            guard let (path, added) = try? signal.read(ObjectPath.self, ObjectPicture.Interfaces.self) else {
                return nil
            }
            picture.objects[path, default: [:]].merge(added) { _, new in new }
            try checkCount()
            return .added(path, interfaces: added.keys.sorted())
        case (.objectManager, "InterfacesRemoved"):
            guard let (path, removed) = try? signal.read(ObjectPath.self, [String].self) else { return nil }
            for interface in removed { picture.objects[path]?[interface] = nil }
            if picture.objects[path]?.isEmpty == true { picture.objects[path] = nil }
            return .removed(path, interfaces: removed.sorted())
        case (.properties, "PropertiesChanged"):
            guard
                let (interface, changed, unknown) = try? signal.read(
                    String.self, [String: BusValue].self, [String].self),
                picture.objects[signal.path]?[interface] != nil
            else { return nil }
            picture.objects[signal.path]?[interface]?.merge(changed) { _, new in new }
            for name in unknown { picture.objects[signal.path]?[interface]?[name] = nil }
            return .changed(signal.path, interface: interface, properties: (changed.keys + unknown).sorted())
        default: return nil
        }
    }

    private func checkCount() throws(BusError) {
        guard picture.objects.count > limit else { return }
        throw BusError(.tooLarge, "A service on the bus has more than \(limit) objects.")
    }
}
