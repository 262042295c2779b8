package import Vicino
internal import VicinoActivity
package import VicinoCore

extension Node {
    /// The number of the user's own records, by kind, without those that the program has derived from others.
    package func ownCounts() throws -> [KindID: Int] {
        try recordCounts(of: me).filter { $0.key != DayTotal.schema.kind }
    }
}
