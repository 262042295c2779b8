extension ServedObjects {
    /// Decides what to do about a call.
    func resolve(_ header: MessageHeader, _ body: BusBody) -> Resolution {
        guard let path = header.path, let member = header.member else {
            return .refusal(.refused(.failed, "The call names no object or method."))
        }
        let object = objects[path]
        let isStandard = if let interface = header.interface { Self.standard.contains(interface) } else { false }
        if let object, !isStandard, let (interface, method) = object.method(member, header.interface) {
            guard body.signature == method.input else { return Self.wrongArguments(method.input, body.signature) }
            return .run(method, of: interface)
        }
        if member == "Introspect", header.interface ?? .introspectable == .introspectable {
            guard let text = introspection(at: path) else { return Self.noObject(path) }
            return .answer(BusBody(text))
        }
        guard let object else { return Self.noObject(path) }
        switch (header.interface, member) {
        case (.properties?, _), (nil, "Get"), (nil, "GetAll"), (nil, "Set"): return object.resolve(member, body)
        case (.objectManager?, "GetManagedObjects"), (nil, "GetManagedObjects"):
            guard object.isManager else { break }
            return body.values.isEmpty
                ? .answer(BusBody(managed(below: path))) : Self.wrongArguments("", body.signature)
        default: break
        }
        if let interface = header.interface, !isStandard, object.interfaces[interface] == nil {
            return .refusal(.refused(.unknownInterface, "The object \(path) has no interface \(interface)."))
        }
        return .refusal(.refused(.unknownMethod, "The object \(path) has no method \(member)."))
    }

    private static let standard: Set<InterfaceName> = [.introspectable, .properties, .objectManager, .peer]

    fileprivate static func wrongArguments(_ expected: Signature, _ found: Signature) -> Resolution {
        .refusal(
            .refused(.invalidArguments, "The arguments are of the types “\(found)”; “\(expected)” was expected."))
    }

    private static func noObject(_ path: ObjectPath) -> Resolution {
        .refusal(.refused(.unknownObject, "There is no object at \(path)."))
    }
}

extension ServedObjects.Object {
    /// The method of that name in the given interface, or else in the first that has it.
    fileprivate func method(_ name: MemberName, _ interface: InterfaceName?) -> (InterfaceName, ServedMethod)? {
        if let interface { return interfaces[interface]?.methods[name].map { (interface, $0) } }
        return interfaces.sorted { $0.key < $1.key }.lazy
            .compactMap { interface in interface.value.methods[name].map { (interface.key, $0) } }.first
    }

    /// Decides what to do about a call of the interface for properties.
    fileprivate func resolve(_ member: MemberName, _ body: BusBody) -> ServedObjects.Resolution {
        do throws(BusError) {
            switch member {
            case "Get":
                let (interface, name) = try body.read(String.self, String.self)
                let (_, _, value) = try property(name, interface)
                return .answer(BusBody(value))
            case "GetAll":
                return .answer(BusBody(try all(of: try body.read(String.self))))
            case "Set":
                let (interface, name, value) = try body.read(String.self, String.self, BusValue.self)
                return try write(value, to: name, of: interface)
            default:
                return .refusal(.refused(.unknownMethod, "The interface for properties has no method \(member)."))
            }
        } catch {
            guard error.code != .refused else { return .refusal(error) }
            return .refusal(.refused(.invalidArguments, error.message))
        }
    }

    private func write(
        _ value: BusValue, to name: String, of interface: String
    ) throws(BusError) -> ServedObjects.Resolution {
        let (owner, property, _) = try property(name, interface)
        guard property.accept != nil else {
            throw .refused(.propertyReadOnly, "The property \(property.name) cannot be set.")
        }
        guard value.type == property.type else {
            return ServedObjects.wrongArguments(
                Signature(unchecked: [property.type]), Signature(unchecked: [value.type]))
        }
        return .write(property, of: owner, value: value)
    }

    private func all(of interface: String) throws(BusError) -> [String: BusValue] {
        // An empty name requests the properties of all interfaces.
        if interface.isEmpty {
            return values.sorted { $0.key < $1.key }.reduce(into: [:]) { all, values in
                all.merge(Self.texts(values.value)) { first, _ in first }
            }
        }
        return Self.texts(values[try known(interface)] ?? [:])
    }

    private func property(
        _ name: String, _ interface: String
    ) throws(BusError) -> (InterfaceName, ServedProperty, BusValue) {
        let candidates = interface.isEmpty ? interfaces.keys.sorted() : [try known(interface)]
        if let name = try? MemberName(name) {
            for candidate in candidates {
                if let property = interfaces[candidate]?.properties[name], let value = values[candidate]?[name] {
                    return (candidate, property, value)
                }
            }
        }
        throw .refused(.unknownProperty, "There is no property \(name).")
    }

    private func known(_ interface: String) throws(BusError) -> InterfaceName {
        guard let name = try? InterfaceName(interface), interfaces[name] != nil else {
            throw .refused(.unknownInterface, "There is no interface \(interface).")
        }
        return name
    }
}
