import { readLock } from '../dependencies/read-lock.ts';
import { makeSbom } from './make-sbom.ts';

/**
 * Prints the bill of materials (CycloneDX 1.5, JSON):
 *
 *     npm run --silent sbom > secgraph.cdx.json
 *
 * It follows from package-lock.json alone, so it needs neither a network nor what is installed.
 */

process.stdout.write(`${JSON.stringify(makeSbom(await readLock()), undefined, 2)}\n`);
