package import VicinoCore
package import VicinoRepository

/// A store that a user can choose, with what only its probe asks.
package protocol ProbedStore: ObjectStore {
    /// Makes what the objects need, such as their folder. It can be called again.
    func prepare() async throws

    /// Some bytes of an object; nil if the store gives the whole of it only.
    func part(_ range: Range<Int>, of name: ObjectName) async throws -> [UInt8]?

    /// What followers without a key read; nil if there is no such way.
    var reader: (any ObjectStore)? { get }

    /// Whether a stranger is refused the list of names; nil if there is no such list.
    func refusesList() async throws -> Bool?

    /// The clock of the store; nil if it has none.
    func time() async throws -> Timestamp?
}
