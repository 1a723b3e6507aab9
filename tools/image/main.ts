import { fileURLToPath } from 'node:url';
import { HELP, parseCommandLine, UsageError } from './command-line.ts';
import { makeImage } from './make-image.ts';

/** Makes the image: `npm run image -- --help`. */

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const EXIT_USAGE = 2;

try {
  const command = parseCommandLine(process.argv.slice(2));
  console.log(command === undefined ? HELP : (await makeImage(CHECKOUT, command)).join('\n'));
} catch (error) {
  console.error(`image: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : 1;
}
