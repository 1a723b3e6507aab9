import { openDatabase, openRepositories, type Repositories } from '@secgraph/database';
import { TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { MAX_KEPT_BYTES, MAX_REPORT_BYTES } from '../report-limits.ts';
import type { ReportJob, ReportOutcome } from '../shared/protocol.ts';
import type { AskGraph } from './ask-graph.ts';
import { type GatherParts, gatherDocument } from './gather-document.ts';
import { readScope } from './read-scope.ts';
import { PLAIN_NAMES, Pseudonyms } from './report-names.ts';
import { ReportProblem } from './report-problem.ts';
import { writeCsv, writeKey } from './write-csv.ts';

/** Makes one report of what analyses stored: the file goes into the database, or what it would tell is handed over. */
export async function makeReport(job: ReportJob, ask: AskGraph): Promise<ReportOutcome> {
  const database = await openDatabase({
    url: job.databaseUrl,
    maxConnections: 1,
    applicationName: 'secgraph reports',
    isToWrite: true,
  });

  try {
    return { kind: 'done', bytes: await makeFile(openRepositories(database), job, ask) };
  } catch (error) {
    return error instanceof ReportProblem
      ? { kind: 'refused', message: error.message }
      : { kind: 'failed', error };
  } finally {
    await database.close();
  }
}

async function makeFile(
  repositories: Repositories,
  job: ReportJob,
  ask: AskGraph,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { order, taken } = job;
  const scope = await readScope(repositories, ask, job);
  const builtIn = scope.zones.filter(({ tag }) => tag === undefined || tag.position === TIER_ZERO_POSITION);
  const names = order.isSanitised ? new Pseudonyms(builtIn.map(({ id }) => id)) : PLAIN_NAMES;
  const parts = { repositories, ask, scope, names };
  if (taken === undefined) {
    const document = await gatherDocument(parts, job, new Date());
    return new TextEncoder().encode(JSON.stringify({ data: { document, key: names.key ?? [] } }));
  }

  const { reports } = repositories;
  const room = new Room(await reports.readTotalBytes());
  // Before anything is stored: a transaction that waited for the graph would keep others from deleting the report.
  const report = await room.collect(
    order.format === 'csv' ? writeCsv(repositories, scope, names) : writeDocument(parts, job),
  );
  const key = names.key === undefined ? undefined : await room.collect(writeKey(names));
  await reports.finish(taken, { report, key });

  return undefined;
}

async function* writeDocument(parts: GatherParts, job: ReportJob): AsyncGenerator<Uint8Array, void> {
  const document = await gatherDocument(parts, job, new Date());
  if (job.order.format === 'json') {
    yield Buffer.from(JSON.stringify({ data: document }));
  } else {
    const { writePdf } = await import('./write-pdf.ts');
    yield* writePdf(document);
  }
}

/** What a report and its key may take together. They are small enough to be held. */
class Room {
  readonly #keptBytes: number;
  #sizeBytes = 0;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  async collect(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<readonly Uint8Array[]> {
    const collected: Uint8Array[] = [];
    for await (const chunk of chunks) {
      this.#sizeBytes += chunk.length;
      if (this.#sizeBytes > MAX_REPORT_BYTES) {
        throw new ReportProblem(`it would be larger than ${MAX_REPORT_BYTES} bytes: ask for less`);
      }
      if (this.#keptBytes + this.#sizeBytes > MAX_KEPT_BYTES) {
        throw new ReportProblem('the reports that are kept fill their space: delete some first');
      }
      collected.push(chunk);
    }

    return collected;
  }
}
