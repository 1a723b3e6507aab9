import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The statements that create each named graph: `graphs/<name>/<name>.cypher`, beside the features or above. */
export async function readGraphs(featureFolder: string): Promise<ReadonlyMap<string, string>> {
  for (const folder of [join(featureFolder, 'graphs'), join(featureFolder, '..', 'graphs')]) {
    const graphs = await readGraphFolder(folder);
    if (graphs.size > 0) {
      return graphs;
    }
  }
  return new Map();
}

async function readGraphFolder(folder: string): Promise<Map<string, string>> {
  const graphs = new Map<string, string>();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);

  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const statements = await readFile(join(folder, name, `${name}.cypher`), 'utf8');
    graphs.set(name, statements.trim().replace(/;$/, ''));
  }
  return graphs;
}
