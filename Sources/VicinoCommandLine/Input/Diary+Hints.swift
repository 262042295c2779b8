import Vicino
import VicinoDiary

extension Diary {
    /// Starts or stops an activity. If the running one began later, a refusal says what the user can do.
    func explainingStart<T>(_ body: (Diary) throws -> T) throws -> T {
        do { return try body(self) } catch let error as VicinoError where error.code == .refused {
            throw Refusal(error, hint: "Give a later --at, or edit it.")
        }
    }
}
