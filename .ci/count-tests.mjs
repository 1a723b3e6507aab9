// Counts the tests in JSON reports of the runner: node .ci/count-tests.mjs <report…> → "passed failed skipped".
// A file that could not be loaded has no tests to count and is one failure; so is a report that is missing.
// What failed is named on the error output, because the end of a long run is the part that is kept.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const counts = { passed: 0, failed: 0, skipped: 0 };

for (const path of process.argv.slice(2)) {
  const report = read(path);
  if (report === undefined) {
    counts.failed++;
    console.error(`FAILED ${path}: no report`);
    continue;
  }

  for (const file of report.testResults) {
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed++;
      console.error(`FAILED ${relative('.', file.name)}: ${firstLine(file.message)}`);
    }
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') {
        counts.passed++;
        // It failed before it passed.
        if (failureMessages.length > 0) {
          console.error(`FLAKY  ${relative('.', file.name)} > ${fullName}: ${firstLine(failureMessages[0])}`);
        }
      } else if (status === 'failed') {
        counts.failed++;
        console.error(`FAILED ${relative('.', file.name)} > ${fullName}: ${firstLine(failureMessages[0])}`);
      } else {
        counts.skipped++;
      }
    }
  }
}

console.log(`${counts.passed} ${counts.failed} ${counts.skipped}`);

function firstLine(message) {
  return String(message ?? '').split('\n', 1)[0];
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
