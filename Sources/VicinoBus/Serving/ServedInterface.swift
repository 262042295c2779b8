/// An interface of served objects.
///
/// ```swift
/// let adder = ServedInterface("org.example.Adder", methods: [
///     ServedMethod("Add", takes: ["a", "b"], gives: "sum") { (_, a: Int32, b: Int32) in a &+ b }
/// ])
/// let object = try await bus.serve([adder], at: "/org/example/adder")
/// ```
package struct ServedInterface: Sendable {
    /// Its name.
    package let name: InterfaceName
    let methods: [MemberName: ServedMethod]
    let properties: [MemberName: ServedProperty]
    let signals: [ServedSignal]

    /// Makes an interface; a repeated name is a mistake of the programmer and traps.
    package init(
        _ name: InterfaceName, methods: [ServedMethod] = [], properties: [ServedProperty] = [],
        signals: [ServedSignal] = []
    ) {
        self.name = name
        self.methods = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
        self.properties = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0) })
        self.signals = signals
    }
}

/// A signal of a served interface.
package struct ServedSignal: Sendable {
    let name: MemberName
    let signature: Signature

    /// A signal with arguments of these types.
    package init(_ name: MemberName, _ signature: Signature = "") {
        self.name = name
        self.signature = signature
    }
}
