internal import VicinoCore

extension ExchangePolicy: SettingValue {}
