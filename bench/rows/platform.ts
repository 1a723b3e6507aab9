import { BUILT_IN_MODEL, createGraphModel, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findAll } from '../session/find-all.ts';
import { ingestArchive } from '../session/ingest-archive.ts';
import { withFiles } from '../session/with-files.ts';
import { PLATFORM, type SectionOrder, writePlatform, zoneMembers } from '../session/write-platform.ts';
import { measureJsonParse } from '../yardsticks/json-parse.ts';

const INGEST_GOAL = 5;
/** With the built-in types of findings, which are one of the three. */
const FINDINGS_GOAL = 3;

export const genericIngestBench: Bench = {
  name: 'generic-ingest',
  summary: 'generic data of an invented platform, uploaded to an empty service',
  measure: measureIngest,
};

export const declaredFindingsBench: Bench = {
  name: 'declared-findings',
  summary: 'findings of 200 kinds that an extension declares, beside those of the directory',
  measure: measureFindings,
};

async function measureIngest(session: BenchSession): Promise<readonly BenchRow[]> {
  return [
    await measureOrder(session, 'ingest of generic data', 'nodes-first'),
    await measureOrder(session, 'ingest of generic data, edges before nodes', 'edges-first'),
  ];
}

async function measureOrder(session: BenchSession, name: string, order: SectionOrder): Promise<BenchRow> {
  const { path, jsonBytes, objects } = await writePlatform(session.size, await session.newFolder(), order);
  const { ingest } = await session.compareService(name, {
    product: async () => {
      const { process: service, client } = await session.startService(await session.newFolder());
      const { ingestedMs } = await ingestArchive(client, path, session.signal);
      await service.stop();
      return { ingest: ingestedMs };
    },
    yardstick: async () => ({ ingest: await measureJsonParse(path) }),
    repetitions: session.size.ingests,
  });

  return createRow(name, ingest, {
    against: 'JSON.parse of the same bytes',
    goal: INGEST_GOAL,
    note: `${objects} nodes, 5 edges each, ${(jsonBytes / 1e6).toFixed(0)} MB of JSON`,
  });
}

async function measureFindings(session: BenchSession): Promise<readonly BenchRow[]> {
  const { path } = await writePlatform(session.size, await session.newFolder());
  const { snapshot: directory } = await session.graph();
  const snapshot = await withFiles(directory, path, (delta) => {
    const marked = { kinds: [TIER_ZERO_TAG_KIND], properties: {}, observationId: delta.observe(0) };
    for (const objectId of zoneMembers(session.size)) {
      delta.upsertNode(objectId, marked);
    }
  });
  const model = createGraphModel(1, [PLATFORM]);
  const count = findAll(snapshot, model);
  const builtIn = findAll(directory, BUILT_IN_MODEL);
  const { run } = await session.compareHere('findings of declared kinds', {
    product: () => ({ run: measureMs(() => findAll(snapshot, model)) }),
    yardstick: () => ({ run: measureMs(() => findAll(directory, BUILT_IN_MODEL)) }),
    repetitions: session.size.passes,
    warmUps: 1,
  });

  return [
    createRow('findings, with 200 declared kinds', run, {
      against: 'those of the directory alone',
      goal: FINDINGS_GOAL,
      note: `${count - builtIn} findings more than ${builtIn}`,
    }),
  ];
}
