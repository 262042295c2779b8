extension Bus {
    /// Tells an observer of signals and of the owners of a name.
    ///
    /// When this returns, the daemon knows the rules, and the observer has been told who owns the name.
    ///
    /// - Parameters:
    ///   - rules: the wanted signals.
    ///   - name: the name whose owners are reported; nil for none.
    ///   - notify: called on the connection's thread for every event, in order; it must not wait.
    /// - Throws: `BusError`, with the code `refused` if there are more rules than the daemon allows;
    ///   `CancellationError`.
    package func observe(
        _ rules: [MatchRule], ownersOf name: BusName? = nil, _ notify: @escaping @Sendable (BusEvent) -> Void
    ) async throws -> SignalSubscription {
        try Task.checkCancellation()
        _ = try usableConnection()
        let number = nextNumber()
        let observer = Observer(rules: rules, watchedName: name, notify: notify)
        observers[number] = observer
        let observation = SignalSubscription { self.perform { $0.forget(number) } }
        for rule in observer.daemonRules {
            _ = try await call(.daemon("AddMatch", BusBody(rule.text)))
        }
        for name in observer.names.sorted() { try await learnOwner(of: name) }
        if name == .daemon { observers[number]?.tell(owner: .daemon) }
        return observation
    }

    /// The signals that match a rule.
    ///
    /// - Throws: `BusError`, with the code `refused` if there are more rules than the daemon allows;
    ///   `CancellationError`.
    package func signals(_ rule: MatchRule) async throws -> BusSignals {
        let queue = SignalQueue<Signal>(limit: limits.signalsWaiting, overflow: .ends)
        let observation = try await observe([rule]) { event in
            switch event {
            case .signal(let signal): queue.put(signal)
            case .lost(let error): queue.end(error)
            case .ended(let error): queue.end(error)
            case .owner: break
            }
        }
        return BusSignals(ObservedQueue(queue, observation))
    }

    /// The owners of a name from now on: a service that appears, vanishes or restarts.
    ///
    /// - Throws: `BusError`, with the code `refused` if there are more rules than the daemon allows;
    ///   `CancellationError`.
    package func owners(of name: BusName) async throws -> NameOwners {
        let queue = SignalQueue<BusName?>(limit: limits.signalsWaiting, overflow: .ends)
        let observation = try await observe([], ownersOf: name) { event in
            switch event {
            case .owner(let owner): queue.put(owner)
            case .ended(let error): queue.end(error)
            case .signal, .lost: break
            }
        }
        return NameOwners(ObservedQueue(queue, observation))
    }

    /// Removes an observer's rules.
    func forget(_ number: UInt64) {
        guard let observer = observers.removeValue(forKey: number) else { return }
        let names = observers.values.reduce(into: Set<BusName>()) { $0.formUnion($1.names) }
        for name in observer.names where !names.contains(name) { owners[name] = nil }
        // If they cannot be sent any more, the rules go with the connection.
        for rule in observer.daemonRules { try? send(.daemon("RemoveMatch", BusBody(rule.text))) }
    }

    private func learnOwner(of name: BusName) async throws {
        do {
            _ = try await call(.daemon("GetNameOwner", BusBody(name.text))) { [weak self] result in
                self?.assumeIsolated { $0.learnedOwner(of: name, result) }
            }
        } catch let error as BusError where error.name == .nameHasNoOwner {
            // A name without an owner is an answer, too.
        }
    }

    private func learnedOwner(of name: BusName, _ result: Result<Reply, BusError>) {
        switch result {
        case .success(let answer):
            if let text = try? answer.read(String.self) { changeOwner(of: name, to: try? BusName(text)) }
        case .failure(let error) where error.name == .nameHasNoOwner: changeOwner(of: name, to: nil)
        case .failure: break
        }
    }

    private func changeOwner(of name: BusName, to owner: BusName?) {
        owners[name] = owner
        for (number, observer) in observers where observer.watchedName == name {
            observers[number]?.tell(owner: owner)
        }
    }

    func receiveSignal(_ message: SystemdMessage, _ header: MessageHeader) {
        guard let sender = header.sender, let path = header.path, let interface = header.interface,
            let member = header.member
        else { return }
        let isOwnerChange = sender == .daemon && interface == .daemon && member == "NameOwnerChanged"
        var interested: [(number: UInt64, observer: Observer)] = []
        for (number, observer) in observers
        where observer.rules.contains(where: { $0.admits(header, owner: { owners[$0] }) }) {
            interested.append((number, observer))
        }
        // A signal that no observer wants is not read.
        guard isOwnerChange || !interested.isEmpty else { return }
        var reader = MessageReader(message, limits)
        do throws(BusError) {
            let body = try reader.body()
            let signal = Signal(sender: sender, path: path, interface: interface, member: member, body: body)
            for (_, observer) in interested.sorted(by: { $0.number < $1.number }) {
                let isWanted = observer.rules.contains { $0.admits(header) { owners[$0] } && $0.admits(body) }
                if isWanted { observer.notify(.signal(signal)) }
            }
            if isOwnerChange { receiveOwnerChange(body) }
        } catch {
            for (_, observer) in interested { observer.notify(.lost(error)) }
        }
    }

    private func receiveOwnerChange(_ body: BusBody) {
        guard let (text, _, new) = try? body.read(String.self, String.self, String.self),
            let name = try? BusName(text), observers.values.contains(where: { $0.names.contains(name) })
        else { return }
        changeOwner(of: name, to: try? BusName(new))
    }
}
