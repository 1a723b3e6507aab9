import { openDatabase, openRepositories, type Repositories } from '@secgraph/database';
import type { ReportFile } from '@secgraph/database/reports';
import { TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { MAX_KEPT_BYTES, MAX_REPORT_BYTES } from '../report-limits.ts';
import type { ReportJob, ReportOutcome } from '../shared/protocol.ts';
import type { AskGraph } from './ask-graph.ts';
import { gatherDocument } from './gather-document.ts';
import { readScope } from './read-scope.ts';
import { PLAIN_NAMES, Pseudonyms, type ReportNames } from './report-names.ts';
import { ReportProblem } from './report-problem.ts';
import { writeCsv, writeKey } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';

/** Makes one report: reads what analyses stored, writes the file into the database. */
export async function makeReport(job: ReportJob, ask: AskGraph): Promise<ReportOutcome> {
  const database = await openDatabase({
    url: job.databaseUrl,
    maxConnections: 1,
    applicationName: 'secgraph reports',
  });

  try {
    const repositories = openRepositories(database);
    const { reports } = repositories;
    const keptBytes = await reports.readTotalBytes();
    await reports.finish(job.report, await describeFile(repositories, job, { ask, keptBytes }));
    return { kind: 'done' };
  } catch (error) {
    return error instanceof ReportProblem
      ? { kind: 'refused', message: error.message }
      : { kind: 'failed', error };
  } finally {
    await database.close();
  }
}

async function describeFile(
  repositories: Repositories,
  job: ReportJob,
  { ask, keptBytes }: { readonly ask: AskGraph; readonly keptBytes: number },
): Promise<ReportFile> {
  const scope = await readScope(repositories, ask, job);
  const builtIn = scope.zones.filter(({ tag }) => tag === undefined || tag.position === TIER_ZERO_POSITION);
  const names = job.report.isSanitised ? new Pseudonyms(builtIn.map(({ id }) => id)) : PLAIN_NAMES;
  const parts = { repositories, ask, scope, names };
  const bytes =
    job.report.format === 'csv' ? writeCsv(repositories, scope, names) : writeDocument(parts, job);
  const room = new Room(keptBytes);

  // Before anything is stored: a transaction that waited for the graph would keep others from deleting the report.
  const report = await room.collect(bytes);

  return { report, key: names.key === undefined ? undefined : await room.collect(writeKey(names)) };
}

async function* writeDocument(
  parts: Parameters<typeof gatherDocument>[0] & { readonly names: ReportNames },
  job: ReportJob,
): AsyncGenerator<Uint8Array, void> {
  const document = await gatherDocument(parts, job, new Date());
  if (job.report.format === 'json') {
    yield Buffer.from(JSON.stringify({ data: document }));
  } else {
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
