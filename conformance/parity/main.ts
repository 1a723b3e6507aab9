import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openApiClient } from '../../tools/service/api-client.ts';
import { findFreePort } from '../../tools/service/find-free-port.ts';
import { ServiceProcess } from '../../tools/service/service-process.ts';
import { createThrowAwayFolder } from '../../tools/service/throw-away-folder.ts';
import { uploadArchive } from '../../tools/service/upload-archive.ts';
import { compareGraphs } from './compare-graphs.ts';
import { describeDifferences } from './describe-differences.ts';
import { readReferenceGraph } from './read-reference-graph.ts';
import { readServiceGraph } from './read-service-graph.ts';

const HELP = `Usage: npm run parity -- --archive FILE --graph FILE [options]

Starts a service on a throw-away folder, lets it ingest and analyse an archive, and tells in what the graph
differs from that which another product made of the same archive.

  --archive FILE   what a collector brought: .zip or .json
  --graph FILE     the other product's graph: {"nodes": [{objectid, kinds, properties}], "edges": [{source, kind,
                   target, properties}]}, plain or gzip
  --rules SET      SECGRAPH_ANALYSIS_RULES of the service (default: 2025-11)
  --examples N     differences shown of each nature (default: 5)
  --help           this text
`;

const { values } = parseArgs({
  options: {
    archive: { type: 'string' },
    graph: { type: 'string' },
    rules: { type: 'string', default: '2025-11' },
    examples: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});

if (values.archive === undefined || values.graph === undefined) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  await compare(values.archive, values.graph);
}

async function compare(archive: string, graph: string): Promise<void> {
  const expected = await readReferenceGraph(graph);
  await using stack = new AsyncDisposableStack();
  const folder = await createThrowAwayFolder('secgraph-parity-');
  stack.defer(() => folder.remove());
  const service = new ServiceProcess({
    dataFolder: join(folder.path, 'data'),
    port: await findFreePort(),
    password: `Parity-${randomBytes(6).toString('hex')}-1`,
    logFile: join(folder.path, 'service.log'),
    environment: { SECGRAPH_ANALYSIS_RULES: values.rules },
  });
  stack.use(service);
  await service.untilReady();
  await uploadArchive(archive, service, (line) => process.stdout.write(`${line}\n`));

  const { client } = await openApiClient(service.url, service.password);
  const differences = compareGraphs(expected, await readServiceGraph(client));
  process.stdout.write(`${describeDifferences(differences, Number(values.examples))}\n`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}
