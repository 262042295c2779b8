import Glibc
import Testing
import VicinoTesting

@testable import VicinoIIO

@Suite("The kernel's folder of an accelerometer, simulated")
struct AccelerometerFolderTests {
    private func folder(_ kernel: FakeAccelerometer) throws -> AccelerometerFolder {
        try #require(AccelerometerFolder.all(kernel.files).first)
    }

    @Test("An accelerometer is found by its three axes, and others are not")
    func finds() throws {
        let kernel = try FakeAccelerometer()
        #expect(AccelerometerFolder.all(kernel.files).map(\.device) == ["iio:device0"])
        #expect(try folder(kernel).chip == "bma400")
        #expect(AccelerometerFolder.all(KernelFiles(root: kernel.folder.file("nothing"))).isEmpty)
        try kernel.remove("in_accel_z_raw")
        try kernel.remove("scan_elements/in_accel_z_en")
        #expect(AccelerometerFolder.all(kernel.files).isEmpty)
    }

    @Test("A scale holds for one axis or for all, and without any the device is of no use")
    func scales() throws {
        let kernel = try FakeAccelerometer()
        #expect(try folder(kernel).scale?.scales == [0.001, 0.001, 0.001])
        try kernel.write("0.002", to: "in_accel_y_scale")
        try kernel.write("-5", to: "in_accel_offset")
        #expect(try folder(kernel).scale?.scales == [0.001, 0.002, 0.001])
        #expect(try folder(kernel).scale?.offsets == [-5, -5, -5])
        try kernel.write("0", to: "in_accel_scale")
        #expect(try folder(kernel).scale == nil)
        #expect(throws: AccelerometerObstacle.unfit(device: "iio:device0", chip: "bma400")) {
            _ = try OpenAccelerometer(try folder(kernel), uptime: kernel.clocks.uptime)
        }
    }

    @Test("A device that does not say its rate counts as one of the wanted rate")
    func unknownRate() throws {
        let kernel = try FakeAccelerometer()
        try kernel.remove("sampling_frequency")
        try kernel.remove("sampling_frequency_available")
        let device = try OpenAccelerometer(try folder(kernel), uptime: kernel.clocks.uptime)
        #expect(device.rate == SamplingRate.wanted)
    }

    @Test("A device that waits for a trigger gets its own, and keeps one that it has")
    func triggers() throws {
        let kernel = try FakeAccelerometer()
        try kernel.write("", to: "trigger/current_trigger")
        try kernel.write("other-dev1", to: "../trigger0/name")
        try kernel.write("bma400-any-motion-dev0", to: "../trigger1/name")
        try kernel.write("bma400-dev0", to: "../trigger2/name")
        _ = try OpenAccelerometer(try folder(kernel), uptime: kernel.clocks.uptime)
        #expect(kernel.text("trigger/current_trigger") == "bma400-dev0")
        try kernel.write("mine", to: "trigger/current_trigger")
        _ = try OpenAccelerometer(try folder(kernel), uptime: kernel.clocks.uptime)
        #expect(kernel.text("trigger/current_trigger") == "mine")
    }

    @Test("What the system answers is said with what to do")
    func obstacles() {
        func obstacle(_ number: CInt) -> AccelerometerObstacle {
            AccelerometerObstacle(KernelFiles.Failure(path: "/dev/iio:device0", number: number), device: "iio:device0")
        }
        #expect(obstacle(EBUSY) == .held(device: "iio:device0"))
        #expect(obstacle(EACCES) == .denied(path: "/dev/iio:device0"))
        #expect(obstacle(EPERM).remedy.contains("udev"))
        #expect(obstacle(ENODEV) == .gone(device: "iio:device0"))
        #expect(obstacle(EINVAL).reason.contains("Invalid argument"))
    }
}
