/**
 * A service with an embedded database and nothing else, as a process of its own: `node service.ts <folder>`.
 * Tells how its start went in one line of JSON, and stops when its standard input ends.
 */
import { isDatabaseError } from '../../errors.ts';
import { startEmbeddedDatabase } from '../embedded-database.ts';

const [dataFolder = ''] = process.argv.slice(2);
const GIB = 1024 ** 3;

try {
  const embedded = await startEmbeddedDatabase({ dataFolder, memoryBytes: GIB, durability: 'none' });
  console.log(JSON.stringify({ serverPid: embedded.pid, url: embedded.url }));
  process.stdin.resume().on('end', () => void embedded.stop().then(() => process.exit(0)));
} catch (error) {
  const code = isDatabaseError(error) ? error.code : 'UNKNOWN';
  console.log(JSON.stringify({ code, message: String(error) }));
  process.exitCode = 1;
}
