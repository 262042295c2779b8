/// An envelope that has to be in the store.
package struct WantedEnvelope {
    package let name: ObjectName
    /// Seals it. It is not sealed again once it was written.
    package let seal: () throws -> [UInt8]

    package init(name: ObjectName, seal: @escaping () throws -> [UInt8]) {
        self.name = name
        self.seal = seal
    }
}
