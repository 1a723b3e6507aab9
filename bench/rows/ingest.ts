import { type Bench, type BenchRow, createRow } from '../bench.ts';
import type { Comparison } from '../measure/compare-runs.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { ingestArchive } from '../session/ingest-archive.ts';
import { measurePeakBytes } from '../session/process-memory.ts';
import { measureJsonParse } from '../yardsticks/json-parse.ts';

const AGAINST = 'JSON.parse of the same bytes';
const GOAL = 4;
/** Of the service and PostgreSQL together, at any size. */
const MEMORY_BYTES = 8 * 1024 ** 3;

/** From the first byte sent to the snapshot that answers; PostgreSQL holds everything by then. */
export const ingestBench: Bench = {
  name: 'ingest',
  summary: 'an archive, uploaded to an empty service and once more unchanged',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { path, jsonBytes, objects } = await session.estate();
  const compared = await session.compareService('ingest', {
    product: () => ingestTwice(session, path),
    yardstick: async () => {
      const parse = await measureJsonParse(path);
      return { cold: parse, analysed: parse, unchanged: parse, memory: MEMORY_BYTES };
    },
    repetitions: session.size.ingests,
  });
  const note = `${objects} objects, ${(jsonBytes / 1e6).toFixed(0)} MB of JSON`;

  return [
    createRow('ingest, cold', compared.cold, { against: AGAINST, goal: GOAL, note }),
    createRow('ingest, cold, and analysis', compared.analysed, { against: AGAINST }),
    createRow('ingest, unchanged', compared.unchanged, { against: AGAINST, goal: GOAL }),
    ...presentMemory(compared.memory),
  ];
}

/** No row where the system does not tell. */
function presentMemory(memory: Comparison): readonly BenchRow[] {
  const about = {
    unit: 'bytes',
    against: '8 GiB, a small machine',
    goal: 1,
    note: 'with PostgreSQL',
  } as const;

  return Number.isFinite(memory.ratio) ? [createRow('ingest, peak memory', memory, about)] : [];
}

async function ingestTwice(
  session: BenchSession,
  archivePath: string,
): Promise<Record<'cold' | 'analysed' | 'unchanged' | 'memory', number>> {
  const dataFolder = await session.newFolder();
  const { process: service, client } = await session.startService(dataFolder);
  const { result: cold, peakBytes } = await measurePeakBytes(service.pid, () =>
    ingestArchive(client, archivePath, session.signal),
  );
  const again = await ingestArchive(client, archivePath, session.signal);
  await service.stop();
  session.offerIngested(dataFolder);

  return { cold: cold.ingestedMs, analysed: cold.analysedMs, unchanged: again.ingestedMs, memory: peakBytes };
}
