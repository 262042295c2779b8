/// The folder in which the kernel shows an accelerometer.
struct AccelerometerFolder {
    private static let devices = "/sys/bus/iio/devices"
    private static let prefix = "iio:device"
    /// Whether a scale or an offset holds for all axes.
    private static let shared = "in_accel"
    private static let axes = ScanChannel.axes.map(\.rawValue)

    let files: KernelFiles
    /// The name of the device, such as `iio:device0`.
    let device: String

    private var path: String { "\(Self.devices)/\(device)" }
    /// The character device.
    var devicePath: String { "/dev/\(device)" }

    /// The accelerometers of this computer with three axes, in the kernel's order.
    static func all(_ files: KernelFiles) -> [AccelerometerFolder] {
        files.names(in: devices).filter { number($0) != nil }.sorted { (number($0) ?? 0) < (number($1) ?? 0) }
            .map { AccelerometerFolder(files: files, device: $0) }
            .filter(\.hasAxes)
    }

    private static func number(_ name: String) -> Int? {
        name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
    }

    private static func element(_ channel: String, _ part: String) -> String { "scan_elements/\(channel)_\(part)" }

    private var hasAxes: Bool {
        Self.axes.allSatisfy { axis in has("\(axis)_raw") || has(Self.element(axis, "en")) }
    }

    /// What its maker calls the chip; empty if the kernel does not say.
    var chip: String { text("name") ?? "" }
    /// Whether it can put its scans into a buffer.
    var hasBuffer: Bool { has("buffer/enable") && has("scan_elements") }
    var isBufferOn: Bool { text("buffer/enable") == "1" }

    /// The channels that are read, with their time if there is one; those that the kernel describes in a way that is not
    /// known are missing.
    var elements: [ScanElement] {
        ScanChannel.allCases.compactMap { channel in
            guard has(Self.element(channel.rawValue, "en")),
                let index = text(Self.element(channel.rawValue, "index")).flatMap({ Int($0) }),
                let type = text(Self.element(channel.rawValue, "type")).flatMap({ ScanType($0) })
            else { return nil }
            return ScanElement(channel: channel, index: index, type: type)
        }
    }

    /// How its numbers become accelerations; nil if it has no scale.
    var scale: ScanScale? {
        let scales = Self.axes.compactMap { number("scale", of: $0) }
        guard scales.count == Self.axes.count, scales.allSatisfy({ $0 > 0 }) else { return nil }
        let offsets = Self.axes.map { number("offset", of: $0) ?? 0 }
        let matrices = ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"]
        let mount = matrices.lazy.compactMap { text($0) }.first.flatMap { MountMatrix($0) }
        return ScanScale(scales: scales, offsets: offsets, mount: mount ?? .identity)
    }

    /// Samples in a second; nil if the kernel does not say.
    var rate: Double? { rateFile.flatMap { text($0) }.flatMap { SamplingRate.rate($0) } }

    private var rateFile: String? { ["sampling_frequency", "in_accel_sampling_frequency"].first { has($0) } }

    private func number(_ kind: String, of axis: String) -> Double? {
        let text = text("\(axis)_\(kind)") ?? text("\(Self.shared)_\(kind)")
        guard let number = text.flatMap({ Double($0) }), number.isFinite else { return nil }
        return number
    }

    private func text(_ name: String) -> String? { files.text("\(path)/\(name)") }

    private func has(_ name: String) -> Bool { files.exists("\(path)/\(name)") }

    private func write(_ text: String, to name: String) throws(KernelFiles.Failure) {
        try files.write(text, to: "\(path)/\(name)")
    }
}

// What a device is told.
extension AccelerometerFolder {
    /// A length of the buffer that no other program is likely to choose: a buffer of this length that is on, and that
    /// nobody reads, was left behind by this program when it was killed.
    static let bufferLength = 4093
    /// How long the buffer collects before it wakes this program, in seconds.
    static let pause = 2.0

    /// Whether an earlier run of this program has left the buffer on.
    var isLeftBehind: Bool { isBufferOn && text("buffer/length") == String(Self.bufferLength) }

    /// Switches the buffer off.
    func stop() throws(KernelFiles.Failure) { try write("0", to: "buffer/enable") }

    /// Lets the device fill its buffer with some channels, and no others.
    ///
    /// - Returns: the samples in a second.
    func start(_ elements: [ScanElement]) throws(KernelFiles.Failure) -> Double {
        try choose(elements)
        chooseRate()
        // Samples are put on a clock that goes on while the computer sleeps; others are counted.
        try? write("boottime", to: "current_timestamp_clock")
        chooseTrigger()
        try write(String(Self.bufferLength), to: "buffer/length")
        let rate = rate ?? SamplingRate.wanted
        let watermark = min(max(1, Int(rate * Self.pause)), Self.bufferLength / 2)
        // Without one the kernel wakes this program for each scan.
        try? write(String(watermark), to: "buffer/watermark")
        try write("1", to: "buffer/enable")
        return rate
    }

    private func choose(_ elements: [ScanElement]) throws(KernelFiles.Failure) {
        let wanted = Set(elements.map { "\($0.channel.rawValue)_en" })
        for name in files.names(in: "\(path)/scan_elements") where name.hasSuffix("_en") {
            let value = wanted.contains(name) ? "1" : "0"
            if text("scan_elements/\(name)") != value { try write(value, to: "scan_elements/\(name)") }
        }
    }

    /// A device whose rate is fixed, or that refuses, stays as it is.
    private func chooseRate() {
        guard let rateFile else { return }
        let available = ["sampling_frequency_available", "in_accel_sampling_frequency_available"]
        let choice = available.lazy.compactMap { self.text($0) }.first.flatMap { SamplingRate.choice($0) }
        try? write(choice ?? String(Int(SamplingRate.wanted)), to: rateFile)
    }

    /// A device that waits for a trigger gets its own, unless it has one.
    private func chooseTrigger() {
        guard text("trigger/current_trigger") == "" else { return }
        let triggers = files.names(in: Self.devices).filter { $0.hasPrefix("trigger") }
            .compactMap { files.text("\(Self.devices)/\($0)/name") }
        let suffix = "-dev" + device.dropFirst(Self.prefix.count)
        // One chip may have several: that of new samples has the name of the chip alone.
        let ready = triggers.first { $0 == chip + suffix }
        guard let own = ready ?? triggers.first(where: { $0.hasSuffix(suffix) }) else { return }
        try? write(own, to: "trigger/current_trigger")
    }
}
