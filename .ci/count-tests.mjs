// Counts the tests in JSON reports of the runner:
//
//     node .ci/count-tests.mjs <report> [<report of the second try>]           "passed failed skipped"
//     node .ci/count-tests.mjs --failed-files <report>                         a path a line
//
// A file that the second report has as well counts as it ended there. A file that could not be loaded has no tests to
// count and is one failure; so is a report that is missing. What failed, and what passed at the second try only, is named
// on the error output, because the end of a long run is the part that is kept.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [first, second] = process.argv.slice(2);
if (first === '--failed-files') {
  for (const path of new Set(failuresOf(read(second) ?? []).map(({ file }) => file))) {
    console.log(path);
  }
} else {
  count();
}

function count() {
  const firstTry = read(first);
  if (firstTry === undefined) {
    console.error(`FAILED ${first}: no report`);
    console.log('0 1 0');
    return;
  }
  const secondTry = second !== undefined && existsSync(second) ? (read(second) ?? []) : [];
  const triedAgain = new Set(secondTry.map(({ name }) => name));
  const files = [...firstTry.filter(({ name }) => !triedAgain.has(name)), ...secondTry];
  const failures = failuresOf(files);
  const failed = new Set(failures.map(({ file, test }) => `${file} > ${test}`));

  for (const { file, test, why } of failuresOf(firstTry)) {
    if (triedAgain.has(file) && !failed.has(`${file} > ${test}`)) {
      console.error(`FLAKY  ${relative('.', file)} > ${test}: ${why}`);
    }
  }
  for (const { file, test, why } of failures) {
    console.error(`FAILED ${relative('.', file)} > ${test}: ${why}`);
  }

  const all = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = all.filter(({ status }) => status === 'passed').length;
  const skipped = all.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  console.log(`${passed} ${failures.length} ${skipped}`);
}

/** @returns what failed, in order: a test, or a file as a whole */
function failuresOf(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');

    return status === 'failed' && tests.length === 0
      ? [{ file: name, test: '(the file)', why: firstLine(message) }]
      : tests.map(({ fullName, failureMessages }) => ({
          file: name,
          test: fullName,
          why: firstLine(failureMessages[0]),
        }));
  });
}

function firstLine(message) {
  return String(message ?? '').split('\n', 1)[0];
}

/** @returns the files of a report, or undefined where there is none that can be read */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return undefined;
  }
}
