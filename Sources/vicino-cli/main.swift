internal import VicinoCommandLine

await VicinoCommand.main()
