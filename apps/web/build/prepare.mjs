// Plain JavaScript on purpose, as in bin/secgraph.mjs. Runs at the end of `npm ci`, so that the first start finds the
// pages built, and nothing that builds them has to run where the service does. Whatever goes wrong here must not fail an
// installation: the service tries again, and says why it cannot.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findRuntime, isNewEnough } from '../../../bin/find-runtime.mjs';

// npm may run on an older Node; the pinned one came with the packages.
const runtime = isNewEnough(process.versions.node) ? process.execPath : findRuntime();

if (runtime !== undefined && process.env.SECGRAPH_WEB_UI !== 'false') {
  spawnSync(runtime, [fileURLToPath(new URL('main.ts', import.meta.url))], { stdio: 'ignore' });
}
