import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Has a process, and each of its threads, begin with the file of a bundle instead of the source. For `--import`, with
 * the name of the bundle behind the question mark.
 */
const root = new URL('../../../', import.meta.url).href;
const folder = fileURLToPath(
  new URL(`node_modules/.cache/${new URL(import.meta.url).search.slice(1)}`, root),
);

registerHooks({
  resolve(specifier, context, next) {
    const bundled = findBundled(specifier, context.parentURL);

    return bundled === undefined
      ? next(specifier, context)
      : { url: pathToFileURL(bundled).href, format: 'module', shortCircuit: true };
  },
});

function findBundled(specifier: string, parent: string | undefined): string | undefined {
  if (!specifier.endsWith('.ts') || (parent !== undefined && !parent.startsWith(root))) {
    return undefined;
  }
  const url = new URL(specifier, parent);
  const name = fileURLToPath(url).slice(fileURLToPath(root).length).replaceAll(/[/\\]/g, '__');
  const path = join(folder, name.replace(/\.ts$/, '.mjs'));

  return existsSync(path) ? path : undefined;
}
