/// Why a table is no recording of an accelerometer.
package struct MotionTableError: Error, Equatable, CustomStringConvertible {
    /// What is wrong and what to do, in sentences for people.
    package let description: String

    init(_ description: String) { self.description = description }
}
