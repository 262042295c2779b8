internal import Vicino
print(Activity.knownNames)
