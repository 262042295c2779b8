/// The mean acceleration in a cell of a grid.
struct Cell: Equatable {
    var x = 0.0
    var y = 0.0
    var z = 0.0

    /// Its length.
    var magnitude: Double { self.dot(self).squareRoot() }

    /// The scalar product.
    func dot(_ other: Cell) -> Double { x * other.x + y * other.y + z * other.z }

    static func + (one: Cell, other: Cell) -> Cell { Cell(x: one.x + other.x, y: one.y + other.y, z: one.z + other.z) }
    static func - (one: Cell, other: Cell) -> Cell { Cell(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z) }
    static func * (cell: Cell, factor: Double) -> Cell {
        Cell(x: cell.x * factor, y: cell.y * factor, z: cell.z * factor)
    }
}
