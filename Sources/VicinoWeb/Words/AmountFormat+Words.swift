internal import VicinoDrawing

extension AmountFormat {
    /// How a language writes amounts, as its table says.
    init(_ text: (TextKey) -> String) {
        self = .english
        decimalPoint = text(.formatDecimalPoint)
        oneStep = text(.formatStep)
        manySteps = text(.formatSteps)
        oneDay = text(.formatDay)
        manyDays = text(.formatDays)
    }
}
