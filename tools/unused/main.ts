import { spawnSync } from 'node:child_process';
import { findHiddenExports } from './hidden-exports.ts';
import { KNIP_VIEWS } from './knip-views.ts';

/** Looks for what nobody uses in every view. Exit code 1 when there is anything. */
for (const [view, args] of Object.entries(KNIP_VIEWS)) {
  const { status } = spawnSync('knip', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(
      `Found when looking at ${view === 'product' ? 'the product without its tests' : 'everything'}.`,
    );
    process.exitCode = 1;
  }
}

const hidden = findHiddenExports(process.cwd());
if (hidden.length > 0) {
  console.error(`Exported by the contract, and named nowhere else:\n${hidden.join('\n')}`);
  process.exitCode = 1;
}
