// Plain JavaScript on purpose, as in bin/secgraph.mjs. Runs at the end of `npm ci`, so that the first start finds the
// pages built. Whatever goes wrong here must not fail an installation: the service tries again, and says why it cannot.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const [major = 0] = process.versions.node.split('.').map(Number);

if (major >= OLDEST_MAJOR && process.env.SECGRAPH_WEB_UI !== 'false') {
  spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], { stdio: 'ignore' });
}
