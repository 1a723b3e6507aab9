import { readFile, writeFile } from 'node:fs/promises';
import { GENERATED_FILES } from './generated-files.ts';

/** Compares committed output with what its generator makes now; `--write` (npm run generate) brings it up to date. */

const writes = process.argv.includes('--write');

for (const { path, make } of GENERATED_FILES) {
  const [fresh, committed] = [await make(), await readFile(path, 'utf8').catch(() => '')];
  if (fresh === committed) {
    console.log(`${path} is up to date.`);
  } else if (writes) {
    await writeFile(path, fresh);
    console.log(`${path} is written.`);
  } else {
    console.error(
      `${path} differs from what the sources make: run "npm run generate" and commit the result.`,
    );
    process.exitCode = 1;
  }
}
