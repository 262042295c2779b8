import Observation
import Testing
import Vicino

/// A model of a user interface, as an app declares it. Its macro names the module `Observation`.
@Observable
private final class Model {
    var title = ""
}

@Suite("Beside other libraries")
struct ObservableTests {
    @Test("A file that imports Vicino can declare an observable model")
    func observable() {
        let model = Model()
        model.title = "Books"
        #expect(model.title == "Books")
    }
}
