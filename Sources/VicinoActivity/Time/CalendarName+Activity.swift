internal import VicinoDrawing

extension CalendarName {
    /// A short word for an activity, for narrow columns.
    static func short(_ activity: String) -> String {
        let words = [
            "walking": "walk", "running": "run", "cycling": "cycle", "driving": "drive", "public transport": "transit",
            "sitting": "sit", "sleeping": "sleep", "swimming": "swim", "skiing": "ski",
        ]
        return words[activity] ?? activity
    }
}
