import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiSession, JOB } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const KINDS = 2_000;
const RULES = 200;
/** Files of a job, each of which names nodes of the next ones, and of the last ones of the first. */
const FILES = 8;
const NODES_PER_FILE = 1_200;

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const SCHEMA = {
  schema: { name: 'Shop', version: 'v1.0.0', namespace: 'SH' },
  node_kinds: [
    { name: 'SH_Shop', is_display_kind: true },
    { name: 'SH_Clerk', is_display_kind: true },
    ...names('SH_Thing', KINDS).map((name) => ({
      name,
      info: { about: { title: 'About', position: 1, markdown: { content: `What **${name}** is.` } } },
    })),
  ],
  relationship_kinds: [
    { name: 'SH_Trusts', is_traversable: true },
    ...names('SH_Does', KINDS).map((name) => ({ name })),
  ],
  environments: [{ environment_kind: 'SH_Shop', source_kind: 'Shop', principal_kinds: ['SH_Clerk'] }],
  pz_rules: {
    rules: names('Rule ', RULES).map((name) => ({
      name,
      description: 'The first clerk',
      cypher: "MATCH (n:SH_Clerk {name: 'CLERK 0'}) RETURN n",
      enabled: true,
      allow_disable: true,
    })),
  },
};
/** Milliseconds after the request, when the service is killed. */
const PAUSES_MS = [20, 60, 120, 250, 500];

interface Extension {
  readonly name: string;
  readonly is_builtin: boolean;
}

async function installed(session: ApiSession): Promise<readonly string[]> {
  const { extensions } = (await session.get('/api/v2/extensions')) as {
    readonly extensions: readonly Extension[];
  };
  return extensions.filter(({ is_builtin: isBuiltIn }) => !isBuiltIn).map(({ name }) => name);
}

/** How much there is of what the extension brings: kinds of relationships, and rules. */
async function countBrought(session: ApiSession): Promise<readonly [number, number]> {
  const edges = (await session.get('/api/v2/extensions-edges?schemas=Shop')) as readonly unknown[];
  const selectors = await session.call('GET', '/api/v2/asset-group-tags/1/selectors?limit=1000');
  return [edges.length, selectors.text.split('"Rule ').length - 1];
}

it('an extension is installed as a whole or not at all, whenever the service is killed', async () => {
  const { path: dataFolder } = await createBegunFolder();
  const seen = new Set<boolean>();

  for (const pauseMs of PAUSES_MS) {
    const service = await startService({ dataFolder });
    const session = await ApiSession.logIn(service);
    const answer = session.call('PUT', '/api/v2/extensions', { json: SCHEMA }).catch(() => undefined);
    await sleep(pauseMs);
    await service.kill();
    const isAnswered = (await answer)?.status === 201;

    const next = await startService({ dataFolder });
    const after = await ApiSession.logIn(next);
    const isInstalled = (await installed(after)).includes('Shop');
    seen.add(isInstalled);
    expect(isInstalled || !isAnswered, 'acknowledged and lost').toBe(true);
    expect(await countBrought(after)).toEqual(isInstalled ? [KINDS + 1, RULES] : [0, 0]);
    if (isInstalled) {
      break;
    }
    await next.stop();
  }

  expect(seen.has(false), 'it was killed before the end at least once').toBe(true);
}, 300_000);

function fileOf(file: number): string {
  const own = names('', NODES_PER_FILE).map((_, index) => file * NODES_PER_FILE + index);
  const total = FILES * NODES_PER_FILE;

  return JSON.stringify({
    metadata: { source_kind: 'Shop' },
    graph: {
      nodes: own.map((clerk) => ({
        id: `C${clerk}`,
        kinds: ['SH_Clerk'],
        properties: { name: `clerk ${clerk}`, environmentid: 'SHOP1' },
      })),
      edges: own.map((clerk) => ({
        kind: 'SH_Trusts',
        start: { value: `C${clerk}` },
        end: { match_by: 'name', value: `clerk ${(clerk + NODES_PER_FILE) % total}`, kind: 'SH_Clerk' },
      })),
    },
  });
}

const SHOP = JSON.stringify({
  metadata: { source_kind: 'Shop' },
  graph: {
    nodes: [
      {
        id: 'SHOP1',
        kinds: ['SH_Shop'],
        properties: { name: 'shop', environmentid: 'SHOP1', collected: true },
      },
    ],
    edges: [],
  },
});

const stateOf = async (session: ApiSession) =>
  ((await session.get('/api/v2/datapipe/status')) as { readonly status: string }).status;

it('relationships that wait are neither lost nor doubled by kills while files are read and analysed', async () => {
  const { path: dataFolder } = await createBegunFolder();
  const first = await startService({ dataFolder });
  const session = await ApiSession.logIn(first);
  const schema = {
    ...SCHEMA,
    node_kinds: SCHEMA.node_kinds.slice(0, 2),
    relationship_kinds: SCHEMA.relationship_kinds.slice(0, 1),
    pz_rules: { rules: SCHEMA.pz_rules.rules.slice(0, 1) },
  };
  expect((await session.call('PUT', '/api/v2/extensions', { json: schema })).status).toBe(201);
  await session.upload({ body: SHOP });
  const jobId = await session.startJob();
  for (let file = 0; file < FILES; file++) {
    expect((await session.attach(jobId, { body: fileOf(file) })).status).toBe(202);
  }
  await session.endJob(jobId);
  await until('some wait while others are read', async () => {
    const { count } = (await session.call('GET', '/api/v2/waiting-relationships?limit=1')).body as {
      readonly count: number;
    };
    return count > 0 && (await stateOf(session)) === 'ingesting';
  });
  await first.kill();

  const second = await startService({ dataFolder });
  const again = await ApiSession.logIn(second);
  await until('it analyses, or has', async () => {
    const { status } = await again.readJob(jobId);
    return (
      (await stateOf(again)) === 'analyzing' || status === JOB.complete || status === JOB.partiallyComplete
    );
  });
  await second.kill();

  const last = await startService({ dataFolder });
  const end = await ApiSession.logIn(last);
  const job = await end.untilOver(jobId);
  expect([JOB.complete, JOB.partiallyComplete]).toContain(job.status);
  expect([job.total_files, job.failed_files]).toEqual([FILES, 0]);
  expect(await end.get('/api/v2/waiting-relationships')).toEqual([]);
  const counted = await end.cypher(
    'MATCH (:SH_Clerk)-[r:SH_Trusts]->(:SH_Clerk) RETURN count(r) AS n, count(DISTINCT id(startNode(r))) AS s',
  );
  expect(counted.text).toContain(String(FILES * NODES_PER_FILE));
  const findings = (await end.get('/api/v2/attack-paths/findings')) as readonly {
    readonly exposure_count: number;
  }[];
  // A ring: the clerks that lead to the first one, in as many steps as there are files less one.
  expect(findings.map(({ exposure_count: count }) => count)).toEqual([FILES - 1]);
}, 300_000);
