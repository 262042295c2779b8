internal import VicinoCore

/// The start and end of a kind's records, each predicted from the other where both columns are complete.
///
/// Ends become lengths, and starts become gaps after the previous end, if that is cheaper than separate columns.
struct TimePair {
    private let start: Column
    private let end: Column

    private struct Column {
        let number: Int
        let choice: IntegerChoice
    }

    /// Nil for a kind without times, with rows that lack a time, or whose end has the lower field number.
    init?(_ kind: RecordColumns) {
        guard let calendar = kind.schema.calendar, calendar.start < calendar.end,
            let start = kind.columns.first(where: { $0.field.number == calendar.start }), start.isComplete,
            let end = kind.columns.first(where: { $0.field.number == calendar.end }), end.isComplete
        else { return nil }
        let gaps = IntegerChoice.best(
            IntegerChoice.differences(start.integers, [0] + end.integers.dropLast()), .previousRow)
        let lengths = IntegerChoice.best(IntegerChoice.differences(end.integers, start.integers), .sameRow)
        let starts = Self.alone(start.integers)
        let ends = [Self.alone(end.integers), lengths].min { $0.cost < $1.cost } ?? lengths
        let isPair = gaps.cost + lengths.cost < starts.cost + ends.cost
        self.start = Column(number: calendar.start, choice: isPair ? gaps : starts)
        self.end = Column(number: calendar.end, choice: isPair ? lengths : ends)
    }

    func coding(of number: Int) -> IntegerCoding? {
        switch number {
        case start.number: start.choice.coding
        case end.number: end.choice.coding
        default: nil
        }
    }

    /// The number of the field from which this field is predicted; 0 if there is none.
    func partner(of number: Int, _ prediction: Vicino_V1_Column.Prediction) -> Int {
        switch prediction {
        case .sameRow, .previousRow: number == start.number ? end.number : start.number
        default: 0
        }
    }

    private static func alone(_ values: [Int64]) -> IntegerChoice {
        let plain = IntegerChoice.best(values, alone: .nothing)
        let gaps = IntegerChoice.best(values, alone: .previous)
        return gaps.cost < plain.cost ? gaps : plain
    }
}

extension FieldColumn {
    /// Whether every row has a value.
    var isComplete: Bool { presence?.contains(false) != true }
}
