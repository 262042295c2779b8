import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoWeb

@Suite("The activities that the page offers")
struct UsualActivitiesTests {
    @Test("Names that differ only in case are one activity, offered as it was written last")
    func spelling() throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna", kinds: [Activity.self])
        for name in ["hiking", "reading", "WALKING", "Hiking"] {
            var activity = Activity()
            activity.name = name
            activity.start = node.now
            activity.end = node.now
            try node.add(activity)
        }
        let newest = Array(try node.records(Activity.self).all().reversed())
        let usual = UsualActivities(newest, .gmt)
        let names = usual.names.map { $0.lowercased() }
        #expect(Set(names).count == names.count)
        #expect(usual.names.first == newest.first { $0.record.name.lowercased() == "hiking" }?.record.name)
        #expect(
            usual.answers(forHour: WallTime(node.now, in: .gmt).hour).filter { $0.lowercased() == "hiking" }.count == 1)
    }
}
