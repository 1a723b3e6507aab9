import { resolve } from 'node:path';
import { makePackage } from './make-package.ts';

/**
 * Makes the package of the client, ready for `npm publish`:
 *
 *     npm run client-package -- <folder>
 */

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run client-package -- <folder>: name the folder that the package goes into.');
  process.exitCode = 2;
} else {
  await makePackage(resolve(folder));
  console.log(`The package is in ${resolve(folder)}.`);
}
