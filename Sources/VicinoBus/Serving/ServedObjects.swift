/// The objects that a connection serves. It decides what to do about a call, and does nothing itself.
struct ServedObjects {
    /// What to do about a call.
    enum Resolution {
        case answer(BusBody)
        case refusal(BusError)
        case run(ServedMethod, of: InterfaceName)
        case write(ServedProperty, of: InterfaceName, value: BusValue)
    }

    struct Object {
        var interfaces: [InterfaceName: ServedInterface]
        var values: [InterfaceName: [MemberName: BusValue]]
        /// Whether the object reports those below it.
        var isManager: Bool
    }

    private(set) var objects: [ObjectPath: Object] = [:]

    /// - Throws: `BusError` with the code `alreadyServed`.
    mutating func add(_ interfaces: [ServedInterface], at path: ObjectPath, isManager: Bool) throws(BusError) {
        guard objects[path] == nil else {
            throw BusError(.alreadyServed, "There is an object at \(path) on this connection already.")
        }
        objects[path] = Object(
            interfaces: Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name, $0) }),
            values: Dictionary(
                uniqueKeysWithValues: interfaces.map { ($0.name, $0.properties.mapValues(\.initial)) }),
            isManager: isManager)
    }

    mutating func remove(_ path: ObjectPath) -> Object? { objects.removeValue(forKey: path) }

    func value(of property: MemberName, _ interface: InterfaceName, at path: ObjectPath) -> BusValue? {
        objects[path]?.values[interface]?[property]
    }

    /// Changes a property.
    ///
    /// - Returns: the announcement for other connections; nil for none.
    /// - Throws: `BusError` with the code `wrongType`.
    mutating func set(
        _ property: MemberName, of interface: InterfaceName, at path: ObjectPath, to value: BusValue
    ) throws(BusError) -> BusBody? {
        guard let definition = objects[path]?.interfaces[interface]?.properties[property],
            let old = objects[path]?.values[interface]?[property]
        else { throw BusError(.wrongType, "There is no property \(property) of \(interface) at \(path).") }
        guard value.type == definition.type else {
            throw BusError.mismatch(expected: definition.type, found: value.type)
        }
        guard value != old else { return nil }
        objects[path]?.values[interface]?[property] = value
        return switch definition.announcement {
        case .value: BusBody(interface.text, [property.text: value], [String]())
        case .change: BusBody(interface.text, [String: BusValue](), [property.text])
        case .nothing, .constant: nil
        }
    }

    /// The nearest objects above a path that report it.
    func managers(above path: ObjectPath) -> [ObjectPath] {
        objects.filter { $0.value.isManager && $0.key != path && $0.key.contains(path) }.keys.sorted()
    }

    /// All objects below a path, as `GetManagedObjects` returns them.
    func managed(below root: ObjectPath) -> [ObjectPath: [String: [String: BusValue]]] {
        objects.filter { $0.key != root && root.contains($0.key) }.mapValues(\.properties)
    }
}

extension ServedObjects.Object {
    /// All properties by interface, as other connections see them.
    var properties: [String: [String: BusValue]] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, Self.texts($0.value)) })
    }

    static func texts(_ values: [MemberName: BusValue]) -> [String: BusValue] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, $0.value) })
    }
}
