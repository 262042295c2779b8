internal import VicinoBus

/// The menu of an item in the status bar, with the numbers by which desktops know its lines
/// (`com.canonical.dbusmenu`). It uses no bus.
struct StatusMenu {
    /// A line's number, its properties, and the lines below it.
    typealias Node = BusStructure<Int32, [String: BusValue], [BusValue]>
    /// A line's number and its properties.
    typealias Row = BusStructure<Int32, [String: BusValue]>

    /// The number of the menu itself.
    static let root: Int32 = 0
    /// The maximum number of letters shown of an entry.
    private static let labelLimit = 80

    /// Rises with each change.
    private(set) var revision: UInt32 = 1
    private var lines: [(id: Int32, line: StatusItemContent.Line)] = []
    private var lastID: Int32 = 0

    /// Takes other lines. An entry that stays keeps its number. No number has two meanings, so a press on a menu that
    /// changes meanwhile does what was written there, or nothing.
    ///
    /// - Returns: whether anything is different.
    mutating func show(_ new: [StatusItemContent.Line]) -> Bool {
        guard new != lines.map(\.line) else { return false }
        var known = lines
        lines = new.map { line in
            if let index = known.firstIndex(where: { $0.line == line }) { return known.remove(at: index) }
            lastID = lastID == .max ? 1 : lastID + 1
            return (lastID, line)
        }
        revision &+= 1
        return true
    }

    /// The app's name for an entry; nil for a number that no entry has.
    func key(of id: Int32) -> String? {
        guard case .entry(let key, _)? = lines.first(where: { $0.id == id })?.line else { return nil }
        return key
    }

    /// Whether a line, or the menu itself, has a number.
    func contains(_ id: Int32) -> Bool { id == Self.root || lines.contains { $0.id == id } }

    /// The menu, or one line; nil for a number that nothing has.
    ///
    /// - Parameters:
    ///   - depth: how many levels of lines are wanted below it; a negative number for all.
    ///   - names: the wanted properties; none for all.
    func layout(of id: Int32, depth: Int32, names: [String]) -> Node? {
        guard contains(id) else { return nil }
        let below = id == Self.root && depth != 0 ? lines : []
        return Node(
            id, properties(of: id, names), below.map { Node($0.id, properties(of: $0.id, names), []).busValue })
    }

    /// The properties of some lines, or of all if none are named.
    func rows(_ ids: [Int32], names: [String]) -> [Row] {
        let wanted = ids.isEmpty ? [Self.root] + lines.map(\.id) : ids.filter(contains)
        return wanted.map { Row($0, properties(of: $0, names)) }
    }

    /// The properties of a line that differ from what the protocol takes for granted.
    func properties(of id: Int32, _ names: [String]) -> [String: BusValue] {
        var all: [String: BusValue] = [:]
        if id == Self.root { all["children-display"] = .string("submenu") }
        switch lines.first(where: { $0.id == id })?.line {
        case .entry(_, let label)?:
            // An underscore would mark the letter of a shortcut.
            let shown = displayable(label, limit: Self.labelLimit)
            all["label"] = .string(
                shown.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__"))
        case .separator?: all["type"] = .string("separator")
        case nil: break
        }
        return names.isEmpty ? all : all.filter { names.contains($0.key) }
    }
}
