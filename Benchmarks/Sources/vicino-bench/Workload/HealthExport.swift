internal import Vicino

/// An export of Apple Health: hearts, energy, distances and steps of a watch, as many as there are in a real one.
enum HealthExport {
    /// What a record measures, by the names of the export.
    private struct Quantity {
        let type: String
        let unit: String
    }

    /// A fifth of all records counts steps.
    private static let quantities = [
        Quantity(type: "HeartRate", unit: "count/min"), Quantity(type: "ActiveEnergyBurned", unit: "kcal"),
        Quantity(type: "BasalEnergyBurned", unit: "kcal"), Quantity(type: "StepCount", unit: "count"),
        Quantity(type: "DistanceWalkingRunning", unit: "km"),
    ]
    private static let device =
        "&lt;&lt;HKDevice: 0x281e5b6b0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, software:10.1&gt;"

    /// - Parameter records: how many records it has, of about 400 bytes each.
    static func file(records: Int) -> [UInt8] {
        var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_GB\">\n".utf8)
        bytes.reserveCapacity(records * 450)
        var dice = Dice(seed: 7)
        var seconds: Int64 = 1_770_000_000
        for index in 0..<records {
            let quantity = quantities[index % quantities.count]
            seconds += Int64.random(in: 0..<60, using: &dice)
            let start = time(seconds)
            let end = time(seconds + 60)
            bytes +=
                """
                 <Record type="HKQuantityTypeIdentifier\(quantity.type)" sourceName="Anna’s Watch" sourceVersion="10.1.1" \
                device="\(device)" unit="\(quantity.unit)" creationDate="\(end)" startDate="\(start)" endDate="\(end)" \
                value="\(Int.random(in: 1...150, using: &dice))"/>

                """.utf8
        }
        return bytes + Array("</HealthData>\n".utf8)
    }

    /// `2026-02-02 10:40:00 +0000`.
    private static func time(_ seconds: Int64) -> String {
        let text = Timestamp.epoch.advanced(byMilliseconds: seconds * 1000).iso8601
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) +0000"
    }
}
