import { spawnSync } from 'node:child_process';
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
