package import VicinoCore

extension CalendarView {
    /// The lines of `day`, for the program's own output.
    package func terminalDay(_ day: CivilDate) -> [TerminalText] { self.day(day).map(TerminalText.init(drawn:)) }

    /// The lines of `week`, for the program's own output.
    package func terminalWeek(_ day: CivilDate) -> [TerminalText] { week(day).map(TerminalText.init(drawn:)) }

    /// The lines of `month`, for the program's own output.
    package func terminalMonth(_ day: CivilDate) -> [TerminalText] { month(day).map(TerminalText.init(drawn:)) }
}

extension YearView {
    /// The lines, for the program's own output.
    package var terminalLines: [TerminalText] { lines.map(TerminalText.init(drawn:)) }
}
