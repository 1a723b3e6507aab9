// Counts the tests in JSON reports of the runner: node .ci/count-tests.mjs <report…> → "passed failed skipped".
// A file that could not be loaded has no tests to count and is one failure; so is a report that is missing.
import { readFileSync } from 'node:fs';

const counts = { passed: 0, failed: 0, skipped: 0 };

for (const path of process.argv.slice(2)) {
  const report = read(path);
  if (report === undefined) {
    counts.failed++;
    continue;
  }

  for (const file of report.testResults) {
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed++;
    }
    for (const { status } of file.assertionResults) {
      if (status === 'passed') {
        counts.passed++;
      } else if (status === 'failed') {
        counts.failed++;
      } else {
        counts.skipped++;
      }
    }
  }
}

console.log(`${counts.passed} ${counts.failed} ${counts.skipped}`);

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
