import { DERIVATION_RULES, deriveRelationships } from '@secgraph/analysis';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import type { Estate } from '../session/cached-estate.ts';
import { ingestArchive } from '../session/ingest-archive.ts';
import { findDomainAdmins } from '../session/well-known-nodes.ts';
import { withFiles } from '../session/with-files.ts';
import { writeTenants } from '../session/write-tenants.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';
import { measureJsonParse } from '../yardsticks/json-parse.ts';

const INGEST_GOAL = 4;
/** Of full searches, on a million nodes; that of the analysis of directories alone. */
const ANALYSIS_GOAL = 60;
const CLOUD_FAMILIES = ['entra-roles', 'graph-permissions', 'hybrid'];
const CLOUD_RULES = DERIVATION_RULES.filter(({ family }) => CLOUD_FAMILIES.includes(family));

export const tenantsBench: Bench = {
  name: 'tenants',
  summary: 'tenants, uploaded to an empty service, and the analysis of the directory with them',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const tenants = await writeTenants(session.size, await session.newFolder());

  return [...(await measureIngest(session, tenants)), ...(await measureAnalysis(session, tenants))];
}

async function measureIngest(
  session: BenchSession,
  { path, jsonBytes, objects }: Estate,
): Promise<BenchRow[]> {
  const against = 'JSON.parse of the same bytes';
  const { cold, analysed } = await session.compareService('ingest of tenants', {
    product: async () => {
      const { process: service, client } = await session.startService(await session.newFolder());
      const { ingestedMs, analysedMs } = await ingestArchive(client, path, session.signal);
      await service.stop();
      return { cold: ingestedMs, analysed: analysedMs };
    },
    yardstick: async () => {
      const parse = await measureJsonParse(path);
      return { cold: parse, analysed: parse };
    },
    repetitions: session.size.ingests,
  });
  const note = `${objects} objects, ${(jsonBytes / 1e6).toFixed(0)} MB of JSON`;

  return [
    createRow('ingest of tenants, cold', cold, { against, goal: INGEST_GOAL, note }),
    createRow('ingest of tenants, cold, and analysis', analysed, { against }),
  ];
}

async function measureAnalysis(session: BenchSession, tenants: Estate): Promise<BenchRow[]> {
  const { snapshot: directory } = await session.graph();
  const snapshot = await withFiles(directory, tenants.path);
  const start = findDomainAdmins(snapshot);
  const memory = createVisitMemory(snapshot.nodeCount);
  const compare = (name: string, work: () => unknown) =>
    session.compareHere(name, {
      product: () => ({ run: measureMs(work) }),
      yardstick: () => ({ run: measureMs(() => countReachable(snapshot, start, memory)) }),
      repetitions: session.size.passes,
      warmUps: 1,
    });

  const { derived, failures } = deriveRelationships(snapshot);
  if (failures.length > 0) {
    throw new Error(`rules failed: ${failures.map(({ rule }) => rule).join(', ')}`);
  }
  const whole = await compare('analysis with tenants', () => deriveRelationships(snapshot));
  const cloud = await compare('analysis of tenants', () =>
    deriveRelationships(snapshot, { rules: CLOUD_RULES }),
  );
  const against = 'plain breadth-first search';

  return [
    createRow('analysis with tenants, all rules', whole.run, {
      against,
      goal: session.size.name === 'large' ? ANALYSIS_GOAL : undefined,
      note: `${DERIVATION_RULES.length} rules, ${derived.startIds.length} relationships derived`,
    }),
    createRow('analysis with tenants, rules of the cloud', cloud.run, {
      against,
      note: `${CLOUD_RULES.length} rules`,
    }),
  ];
}
