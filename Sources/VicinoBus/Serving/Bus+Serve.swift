extension Bus {
    /// Serves an object to other connections, as long as the caller holds the result.
    ///
    /// - Parameters:
    ///   - interfaces: the object's interfaces. Its properties and its description can be read without further work.
    ///   - path: the object's path.
    ///   - managingObjects: whether it reports all objects below it that are served here, and their changes
    ///     (`org.freedesktop.DBus.ObjectManager`).
    /// - Throws: `BusError` with the code `alreadyServed`, `closed` or `disconnected`.
    package func serve(
        _ interfaces: [ServedInterface], at path: ObjectPath, managingObjects: Bool = false
    ) throws(BusError) -> ServedObject {
        _ = try usableConnection()
        for interface in interfaces { try check(BusBody(values: interface.properties.values.map(\.initial))) }
        try objects.add(interfaces, at: path, isManager: managingObjects)
        let object = ServedObject(path, self)
        let properties = objects.objects[path]?.properties ?? [:]
        for manager in objects.managers(above: path) {
            try emit("InterfacesAdded", of: .objectManager, at: manager, BusBody(path, properties))
        }
        return object
    }

    func withdraw(_ path: ObjectPath) {
        guard let object = objects.remove(path) else { return }
        let interfaces = object.interfaces.keys.map(\.text).sorted()
        for manager in objects.managers(above: path) {
            // If it cannot be sent any more, all objects go with the connection.
            try? emit("InterfacesRemoved", of: .objectManager, at: manager, BusBody(path, interfaces))
        }
    }

    func setProperty(
        _ property: MemberName, of interface: InterfaceName, at path: ObjectPath, to value: BusValue
    ) throws(BusError) {
        try check(BusBody(values: [value]))
        guard let change = try objects.set(property, of: interface, at: path, to: value) else { return }
        try emit("PropertiesChanged", of: .properties, at: path, change)
    }

    func receiveCall(_ message: SystemdMessage, _ header: MessageHeader) {
        // A daemon may let a connection see messages for other connections.
        guard case .open = phase, let sender = header.sender,
            header.destination ?? uniqueName == uniqueName || owns(header)
        else { return }
        guard served.count < limits.callsServed, served.count(of: sender) < limits.callsServedForOne else {
            let refusal = BusError.refused(.limitsExceeded, "Too many calls are being answered; try again later.")
            return answer(message, expectsAnswer: header.expectsAnswer, .failure(refusal))
        }
        var reader = MessageReader(message, limits)
        do throws(BusError) {
            let body = try reader.body()
            handle(message, header, from: sender, body: body, as: objects.resolve(header, body))
        } catch {
            let refusal = BusError.refused(.limitsExceeded, error.message)
            answer(message, expectsAnswer: header.expectsAnswer, .failure(refusal))
        }
    }

    /// Whether the call is for a well-known name; the daemon delivers those only to the owner.
    private func owns(_ header: MessageHeader) -> Bool { header.destination?.isUnique == false }

    private func handle(
        _ message: SystemdMessage, _ header: MessageHeader, from sender: BusName, body: BusBody,
        as resolution: ServedObjects.Resolution
    ) {
        guard let path = header.path, let member = header.member else { return }
        func incoming(_ interface: InterfaceName, _ member: MemberName) -> IncomingCall {
            IncomingCall(sender: sender, path: path, interface: interface, member: member, body: body, bus: self)
        }
        switch resolution {
        case .answer(let body): answer(message, expectsAnswer: header.expectsAnswer, .success(body))
        case .refusal(let error): answer(message, expectsAnswer: header.expectsAnswer, .failure(error))
        case .run(let method, of: let interface):
            let call = incoming(interface, member)
            begin(call, message, expectsAnswer: header.expectsAnswer) { try await method.handler(call) }
        case .write(let property, of: let interface, value: let value):
            let call = incoming(interface, property.name)
            begin(call, message, expectsAnswer: header.expectsAnswer) {
                try await property.accept?(call, value)
                try await call.bus.setProperty(property.name, of: interface, at: path, to: value)
                return .empty
            }
        }
    }

    private func begin(
        _ call: IncomingCall, _ message: SystemdMessage, expectsAnswer: Bool,
        work: @escaping @Sendable () async throws -> BusBody
    ) {
        let number = nextNumber()
        served.add(CallsServed.Call(sender: call.sender, message: message, expectsAnswer: expectsAnswer), number)
        served.set(Self.run(work, number, on: self), number)
    }

    private nonisolated static func run(
        _ work: @escaping @Sendable () async throws -> BusBody, _ number: UInt64, on bus: Bus
    ) -> Task<Void, Never> {
        // A call comes from outside and has no parent task. It starts at once, because scheduled tasks start in any
        // order. The connection cancels it when it ends.
        Task.immediate {
            let result: Result<BusBody, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            await bus.finishServing(number, result)
        }
    }

    private func finishServing(_ number: UInt64, _ result: Result<BusBody, any Error>) {
        guard let call = served.take(number) else { return }
        answer(call.message, expectsAnswer: call.expectsAnswer, result)
    }

    private func answer(_ message: SystemdMessage, expectsAnswer: Bool, _ result: Result<BusBody, any Error>) {
        guard expectsAnswer, let connection else { return }
        do {
            let body = try result.get()
            try check(body)
            try connection.answer(message, body)
        } catch {
            // Other errors may contain private details, so only refusals are sent.
            let refusal = (error as? BusError).flatMap { $0.code == .refused ? $0 : nil }
            // If not even this can be sent, the caller's timeout tells it.
            try? connection.answer(message, error: refusal?.name ?? .failed, refusal?.message ?? "The call failed.")
        }
    }
}
