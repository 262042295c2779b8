internal import VicinoPresence

extension BluetoothDutyCycle: SettingValue {}

extension BluetoothPower: SettingValue {}
