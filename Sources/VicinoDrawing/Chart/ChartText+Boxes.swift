extension ChartText {
    /// A row for each group: its median, and a line from the least to the greatest value that is filled between the
    /// quartiles.
    func boxes(_ boxes: ChartBoxes) -> [String] {
        let numbers = boxes.boxes.map { box in
            (box.quartiles.map { words.amount($0.median, boxes.scale.unit) } ?? words.unknown)
                .truncated(toWidth: max(12, width / 3))
        }
        let numberWidth = numbers.map(\.displayWidth).max() ?? 0
        let names = boxes.boxes.map { $0.style.name.truncated(toWidth: max(10, width / 3)) }
        let nameWidth = names.map(\.displayWidth).max() ?? 0
        let room = max(8, width - nameWidth - numberWidth - 2)
        let rows = boxes.boxes.indices.map { index in
            let box = boxes.boxes[index]
            let drawn = box.quartiles.map { quartiles in
                style.colored(self.box(quartiles, in: room, by: boxes.scale), box.style.terminalColor)
            }
            return names[index].padded(toWidth: nameWidth) + " " + numbers[index].rightAligned(toWidth: numberWidth)
                + " " + (drawn ?? style.dim("░"))
        }
        let key =
            "─ \(words.least) – \(words.greatest) · ▒ \(words.lowerQuartile) – \(words.upperQuartile)"
            + " · █ \(words.median)"
        return rows + [""] + wrapped(key).map(style.dim)
    }

    private func box(_ quartiles: Quartiles, in room: Int, by scale: ChartScale) -> String {
        func column(_ amount: Double) -> Int { Int((scale.height(amount) * Double(room - 1)).rounded()) }
        let median = column(quartiles.median)
        let box = column(quartiles.lower)...column(quartiles.upper)
        let line = column(quartiles.least)...column(quartiles.greatest)
        return (0...line.upperBound).map { column in
            if column == median { return "█" }
            if box.contains(column) { return "▒" }
            return line.contains(column) ? "─" : " "
        }.joined()
    }
}
