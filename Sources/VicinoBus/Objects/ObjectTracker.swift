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
        case answer(Int, result: Result<Reply, BusError>)
        /// The properties of an interface of one object, which was asked for during the load of this number.
        case object(Int, at: ObjectPath, interface: String, properties: [String: BusValue])
        /// Signals were lost.
        case gap
    }

    private enum State {
        case absent, loading, live
    }

    private(set) var picture = ObjectPicture()
    /// The number of the newest load. Answers to older loads are ignored.
    private(set) var load = 0
    /// Objects of which a change has shown that they are to be kept; the caller must ask for their properties.
    private(set) var wanted: [(path: ObjectPath, interface: String)] = []
    private var state: State?
    private let limit: Int
    private let keeps: RemoteObjects.Choice?

    /// - Parameters:
    ///   - limit: the maximum number of objects that are kept.
    ///   - keeps: decides which objects are kept; nil for all.
    init(limit: Int, keeping keeps: RemoteObjects.Choice? = nil) {
        self.limit = limit
        self.keeps = keeps
    }

    /// Returns the wanted objects once.
    mutating func takeWanted() -> [(path: ObjectPath, interface: String)] {
        defer { wanted = [] }
        return wanted
    }

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
        case .answer(let number, result: let result): return number == load ? try apply(result) : nil
        case .object(let number, at: let path, interface: let interface, properties: let properties):
            guard number == load, case .live = state else { return nil }
            return try add(path, [interface: properties])
        case .signal(let signal):
            guard case .live = state, signal.sender == picture.owner else { return nil }
            return try apply(signal)
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

    private mutating func apply(_ result: Result<Reply, BusError>) throws(BusError) -> ObjectChange? {
        guard case .loading = state else { return nil }
        switch result {
        case .success(let answer):
            let objects = try answer.read([ObjectPath: ObjectPicture.Interfaces].self)
            picture = ObjectPicture(owner: answer.sender, objects: objects.filter { isKept($0.value) })
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
    private mutating func apply(_ signal: Signal) throws(BusError) -> ObjectChange? {
        switch (signal.interface, signal.member) {
        case (.objectManager, "InterfacesAdded"):
            guard let (path, added) = try? signal.read(ObjectPath.self, ObjectPicture.Interfaces.self) else {
                return nil
            }
            return try add(path, added)
        case (.objectManager, "InterfacesRemoved"):
            guard let (path, removed) = try? signal.read(ObjectPath.self, [String].self) else { return nil }
            for interface in removed { picture.objects[path]?[interface] = nil }
            if picture.objects[path]?.isEmpty == true { picture.objects[path] = nil }
            return .removed(path, interfaces: removed.sorted())
        case (.properties, "PropertiesChanged"):
            guard
                let (interface, changed, unknown) = try? signal.read(
                    String.self, [String: BusValue].self, [String].self)
            else { return nil }
            guard picture.objects[signal.path]?[interface] != nil else {
                return changeUnknown(signal.path, interface: interface, changed)
            }
            picture.objects[signal.path]?[interface]?.merge(changed) { _, new in new }
            for name in unknown { picture.objects[signal.path]?[interface]?[name] = nil }
            return .changed(signal.path, interface: interface, properties: (changed.keys + unknown).sorted())
        default: return nil
        }
    }

    private mutating func add(_ path: ObjectPath, _ added: ObjectPicture.Interfaces) throws(BusError) -> ObjectChange {
        let interfaces = (picture.objects[path] ?? [:]).merging(added) { _, new in new }
        if isKept(interfaces) { picture.objects[path] = interfaces }
        try checkCount()
        return .added(path, interfaces: added.keys.sorted())
    }

    /// Handles new values of an object that is not in the picture.
    private mutating func changeUnknown(
        _ path: ObjectPath, interface: String, _ changed: [String: BusValue]
    ) -> ObjectChange? {
        guard let keeps, !changed.isEmpty else { return nil }
        guard keeps([interface: changed]) else {
            return .changed(path, interface: interface, properties: changed.keys.sorted())
        }
        wanted.append((path, interface))
        return nil
    }

    private func isKept(_ interfaces: ObjectPicture.Interfaces) -> Bool { keeps?(interfaces) ?? true }

    private func checkCount() throws(BusError) {
        guard picture.objects.count > limit else { return }
        throw BusError(.tooLarge, "A service on the bus has more than \(limit) objects.")
    }
}
