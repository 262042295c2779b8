"""Tests scripts/test-results with events that Swift Testing 6.3 wrote, shortened.

Those of the known failure are made by hand, as the published description of the events says.
"""
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def results(stream, *arguments):
    """What the script prints about a stream, as lines, and its status."""
    done = subprocess.run(
        [ROOT / "scripts/test-results", stream, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines(), done.returncode


def recorded(name, *arguments):
    return results(HERE / "streams" / f"{name}.jsonl", *arguments)


def results_here(content):
    """The same as `results` after a failure, in this process: for hundreds of streams."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        found = script.gather(file.name)
    passed, failed = script.count(found, 1)
    return [*script.report(found, 1, None), f"{passed} passed, {failed} failed"], int(failed > 0)


def load(path):
    """A script as a module: its name has no suffix."""
    loader = SourceFileLoader(Path(path).name.replace("-", "_"), str(path))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    sys.modules[loader.name] = module
    loader.exec_module(module)
    return module


script = load(ROOT / "scripts/test-results")


class Streams(unittest.TestCase):
    def written(self, content):
        file = tempfile.NamedTemporaryFile(suffix=".jsonl")
        self.addCleanup(file.close)
        file.write(content)
        file.flush()
        return file.name


class Counting(Streams):
    def test_tests_that_pass_are_counted_and_not_shown(self):
        self.assertEqual(recorded("passed"), (["3 passed, 0 failed"], 0))

    def test_a_test_with_several_cases_counts_once(self):
        stream = (HERE / "streams/passed.jsonl").read_text()
        self.assertEqual(stream.count('"testCaseEnded"'), 2)
        self.assertEqual(stream.count('"kind":"function"'), 3)

    def test_skipped_tests_do_not_count(self):
        stream = (HERE / "streams/skipped.jsonl").read_text()
        self.assertEqual(stream.count('"kind":"testSkipped"'), 3)
        self.assertEqual(recorded("skipped"), (["6 passed, 0 failed"], 0))

    def test_a_test_with_only_known_failures_passes(self):
        self.assertEqual(recorded("known"), (["2 passed, 0 failed"], 0))

    def test_each_failed_test_counts_once(self):
        lines, status = recorded("failed", "--status", "1")
        self.assertEqual((lines[-1], status), ("0 passed, 2 failed", 1))

    def test_a_process_that_fails_without_a_failed_test_counts_as_one_failure(self):
        lines, status = recorded("passed", "--status", "139")
        self.assertEqual((lines[-1], status), ("3 passed, 1 failed", 1))
        self.assertIn("The process was ended by SIGSEGV after its tests.", lines)

    def test_warnings_are_no_failures(self):
        for change in ('"symbol":"warning"', '"symbol":"fail"'):
            stream = (HERE / "streams/comment.jsonl").read_text().replace('"symbol":"fail"', change)
            lines, _ = results(self.written(stream.encode()))
            self.assertEqual(lines[-1], "1 passed, 0 failed" if "warning" in change else "0 passed, 1 failed")
        newer = (HERE / "streams/comment.jsonl").read_text().replace('"isKnown":', '"isFailure":false,"isKnown":')
        self.assertEqual(results(self.written(newer.encode()))[0][-1], "1 passed, 0 failed")

    def test_a_failure_of_no_test_counts(self):
        stream = (HERE / "streams/comment.jsonl").read_text().splitlines()
        own = [line.replace('"testID":', '"was":') if "issueRecorded" in line else line for line in stream]
        lines, _ = results(self.written("\n".join(own).encode()))
        self.assertEqual((lines[0], lines[-1]), ("✘ No test", "1 passed, 1 failed"))


class Failures(Streams):
    def test_a_failure_has_the_name_of_its_test_its_place_and_its_text(self):
        lines, _ = recorded("failed", "--status", "1")
        self.assertEqual(lines[0], "✘ “Salts of segments” (VicinoFormatTests.SaltVectorTests/salts())")
        self.assertTrue(lines[1].startswith("  VicinoFormatTests/SaltVectorTests.swift:15:6: Caught error: Error Domain"))

    def test_a_failure_names_the_arguments_of_its_case(self):
        lines, _ = recorded("failed", "--status", "1")
        self.assertEqual(sum(1 for line in lines if line.startswith("✘")), 2)
        self.assertTrue(lines[3].startswith('  VicinoFormatTests/TranscriptTests.swift:38:6 with "first": Caught error'))
        self.assertTrue(lines[4].startswith('  VicinoFormatTests/TranscriptTests.swift:38:6 with "delta": Caught error'))

    def test_a_failure_has_its_comments(self):
        lines, _ = recorded("comment", "--status", "1")
        comment = "Sources/VicinoQRCode/Manager.swift:1: `try!` needs its reason in a // comment just above it"
        self.assertEqual(lines[2:], [f"    ↳ {comment}", "0 passed, 1 failed"])

    def test_a_place_in_this_folder_can_be_opened_from_it(self):
        stream = (HERE / "streams/failed.jsonl").read_text().replace("/srv/vicino", str(ROOT))
        lines, _ = results(self.written(stream.encode()))
        self.assertTrue(lines[1].startswith("  Tests/VicinoFormatTests/Vectors/SaltVectorTests.swift:15:6: "))

    def test_lines_have_at_most_2000_characters(self):
        stream = (HERE / "streams/comment.jsonl").read_text().replace("needs its reason", "x" * 5000)
        lines, _ = results(self.written(stream.encode()))
        self.assertEqual([len(line) for line in lines[1:3]], [2000, 2000])


class EarlyEnds(Streams):
    def test_a_process_that_is_ended_names_its_unfinished_tests(self):
        lines, status = recorded("ended-early", "--status", "124")
        self.assertEqual(lines[0], "The tests took too long and were ended. These had not come to their end:")
        self.assertEqual(len(lines), 5)
        garbage = "“Garbage ends a pairing and never the program” (VicinoSyncTests.HostilePairingTests/garbage(block:))"
        self.assertIn(f"  {garbage}", lines)
        self.assertEqual((lines[-1], status), ("0 passed, 1 failed", 1))

    def test_a_crash_shows_what_the_process_printed_last_without_its_progress(self):
        log = self.written('◇ Test "one" started.\nFatal error: no\n✔ Test "two" passed.\n'.encode() + b"\xff\xfe")
        lines, _ = recorded("ended-early", "--status", "132", "--log", log)
        self.assertEqual(lines[0], "Fatal error: no")
        self.assertEqual(lines[2], "The process was ended by SIGILL before its tests. These had not come to their end:")

    def test_a_process_that_ends_early_with_success_counts_as_one_failure(self):
        lines, status = recorded("ended-early")
        self.assertIn("The process ended with status 0 before its tests. These had not come to their end:", lines)
        self.assertEqual((lines[-1], status), ("0 passed, 1 failed", 1))

    def test_tests_that_passed_before_a_crash_count(self):
        stream = [line for line in (HERE / "streams/passed.jsonl").read_text().splitlines() if "runEnded" not in line]
        lines, _ = results(self.written("\n".join(stream).encode()), "--status", "134")
        self.assertEqual(lines[-1], "3 passed, 1 failed")
        self.assertIn("  none", lines)

    def test_a_stream_may_end_in_the_middle_of_any_line(self):
        stream = (HERE / "streams/failed.jsonl").read_bytes()
        for length in range(0, len(stream), 7):
            lines, status = results_here(stream[:length])
            self.assertEqual(status, 1)
            self.assertRegex(lines[-1], r"^0 passed, [12] failed$")

    def test_a_process_that_wrote_no_events_counts_as_one_failure(self):
        lines, status = results("/nonexistent/events.jsonl", "--status", "127")
        self.assertEqual((lines[-1], status), ("0 passed, 1 failed", 1))
