"""Tests scripts/test-targets with a small package, and with this one's names in scripts/test."""
import json
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def target(name, kind, *dependencies):
    products = [{"product": ["Crypto", "swift-crypto", None, None]}]
    return {"name": name, "type": kind, "dependencies": [{"byName": [other, None]} for other in dependencies] + products}


PACKAGE = {
    "targets": [
        target("CZstd", "system"),
        target("VicinoCore", "regular"),
        target("VicinoStore", "regular", "VicinoCore", "CZstd"),
        target("Vicino", "regular", "VicinoStore"),
        target("vicino-cli", "executable", "Vicino"),
        target("VicinoTesting", "regular", "Vicino"),
        target("VicinoHarness", "regular", "Vicino", "VicinoTesting"),
        target("VicinoCoreTests", "test", "VicinoCore", "VicinoHarness"),
        target("VicinoStoreTests", "test", "VicinoStore", "VicinoTesting"),
        target("VicinoTests", "test", "Vicino"),
        target("CLITests", "test", "vicino-cli"),
        target("ArchitectureTests", "test"),
    ]
}


def choose(*names, package=PACKAGE):
    return subprocess.run(
        [ROOT / "scripts/test-targets", *names], input=json.dumps(package), capture_output=True, text=True, check=False)


class Targets(unittest.TestCase):
    def chosen(self, *names):
        done = choose(*names)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_what_depends_on_a_target_through_others_is_chosen(self):
        self.assertEqual(self.chosen("VicinoStore"), ["VicinoStoreTests", "VicinoTests", "CLITests", "ArchitectureTests"])
        self.assertEqual(self.chosen("vicino-cli"), ["CLITests", "ArchitectureTests"])

    def test_what_a_test_uses_only_for_support_does_not_count(self):
        self.assertNotIn("VicinoCoreTests", self.chosen("Vicino"))
        self.assertIn("VicinoCoreTests", self.chosen("VicinoHarness"))

    def test_what_one_support_uses_of_the_other_counts(self):
        self.assertIn("VicinoCoreTests", self.chosen("VicinoTesting"))
        self.assertNotIn("VicinoStoreTests", self.chosen("VicinoHarness"))

    def test_a_test_target_and_a_system_library_have_names_too(self):
        self.assertEqual(self.chosen("VicinoCoreTests"), ["VicinoCoreTests", "ArchitectureTests"])
        self.assertEqual(self.chosen("CZstd"), self.chosen("VicinoStore"))

    def test_several_targets_add_up(self):
        self.assertEqual(self.chosen("vicino-cli", "VicinoCoreTests"), ["VicinoCoreTests", "CLITests", "ArchitectureTests"])

    def test_targets_may_depend_on_each_other_in_a_circle(self):
        circle = {"targets": [target("A", "test", "B"), target("B", "regular", "A")]}
        self.assertEqual(choose("B", package=circle).stdout, "A\n")

    def test_a_name_of_no_target_is_refused_with_those_that_are(self):
        for names in (["VicinoStor"], ["VicinoStore", "--help"], []):
            done = choose(*names)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("Its targets are:\n  ArchitectureTests CLITests CZstd Vicino VicinoCore", done.stderr)
        self.assertIn("The package has no target VicinoStor.\n", choose("VicinoStor").stderr)
