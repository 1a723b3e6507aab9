import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What helm makes of the chart with one file of values, as it is kept. */
export interface RenderedChart {
  /** Of the values, such as `everything`. */
  readonly name: string;
  /** Of what helm made it of. */
  readonly digest: string;
  readonly text: string;
}

const VALUES = /^(.+)-values[.]yaml$/;
const DIGEST = /^# Of the chart ([0-9a-f]{64}), by npm run chart\n/;

/** Names of the files of values that the chart is tried with. */
export async function listValues(chart: string): Promise<readonly string[]> {
  const names = (await readdir(join(chart, 'ci'))).map((file) => VALUES.exec(file)?.[1]);

  return names.filter((name) => name !== undefined).sort();
}

/** One text for everything that decides what helm makes. */
export async function digestOfChart(chart: string): Promise<string> {
  const entries = await readdir(chart, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const path of files.sort()) {
    hash.update(`${path.slice(chart.length)}\0`).update(await readFile(path));
  }

  return hash.digest('hex');
}

export function parseRendered(name: string, file: string): RenderedChart {
  const [head, digest = ''] = DIGEST.exec(file) ?? [''];

  return { name, digest, text: file.slice(head.length) };
}

export function formatRendered({ digest, text }: RenderedChart): string {
  return `# Of the chart ${digest}, by npm run chart\n${text}`;
}
