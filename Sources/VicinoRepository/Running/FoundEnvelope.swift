/// An envelope as a store has shown it. It was not opened.
package struct FoundEnvelope: Hashable, Sendable {
    package let number: UInt64
    package let name: ObjectName
    package let bytes: [UInt8]
}
