import { describe, expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import type { Retention } from '../ports.ts';
import { graphOf, listNodes, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { runExpireStage } from './expire-stage.ts';

const [OLD, RECENT, NEW] = [1_000, 2_000, 3_000];
const RETENTION: Retention = { beforeMs: 1_500, sessionsBeforeMs: 2_500, derivedKinds: ['AdminTo'] };

/** Object id → kinds and when it was seen. */
const NODES: Readonly<Record<string, readonly [kinds: readonly string[], seenMs: number | undefined]>> = {
  GONE: [['Base', 'User'], OLD],
  STAYS: [['Base', 'User'], NEW],
  HOST: [['Base', 'Computer'], NEW],
  APP: [['AZBase', 'AZApp'], OLD],
  DOMAIN: [['Base', 'Domain'], OLD],
  TENANT: [['AZBase', 'AZTenant'], OLD],
  MARK: [['Base', 'MigrationData'], OLD],
  'CORP.LOCAL-S-1-5-11': [['Base', 'Group'], OLD],
  TIMELESS: [['Base', 'User'], undefined],
  REPO: [['Hub', 'Repository'], OLD],
};

/** `start -Kind-> end`, and when it was seen. */
const RELATIONSHIPS: readonly (readonly [text: string, seenMs: number | undefined])[] = [
  ['STAYS -MemberOf-> HOST', OLD],
  ['STAYS -GenericAll-> HOST', NEW],
  ['STAYS -Owns-> HOST', undefined],
  ['STAYS -AdminTo-> HOST', OLD],
  ['HOST -HasSession-> STAYS', RECENT],
  ['HOST -HasSession-> TIMELESS', NEW],
  ['STAYS -Writes-> REPO', OLD],
  ['STAYS -GenericAll-> GONE', NEW],
];

async function expire(kept: Retention | undefined) {
  const ports = new MemoryPorts();
  ports.kept = kept;
  const writer = new GraphWriter(graphOf(), ports.graph);
  await writer.change(async ({ delta }) => {
    const seen = (ms: number | undefined) => (ms === undefined ? {} : { observationId: delta.observe(ms) });
    const ids = new Map<string, number>();
    for (const [objectId, [kinds, ms]] of Object.entries(NODES)) {
      ids.set(objectId, delta.upsertNode(objectId, { kinds, ...seen(ms) }));
    }
    for (const [text, ms] of RELATIONSHIPS) {
      const [start = '', kind = '', end = ''] = text.split(/ -|-> /);
      const [startId, endId] = [ids.get(start) ?? 0, ids.get(end) ?? 0];
      delta.upsertRelationship({ startId, endId, kindId: delta.registerKind(kind) }, seen(ms));
    }
  });
  const { generation } = writer;
  await runExpireStage(ports, writer);
  const isChanged = writer.generation !== generation;
  const snapshot = writer.fold();

  return { ports, isChanged, nodes: listNodes(snapshot), relationships: listRelationships(snapshot) };
}

describe('what was not collected for long', () => {
  it('is removed, but for environments, marks, well-known identities, and what has other sources or no time', async () => {
    const { nodes, ports } = await expire(RETENTION);
    const left = Object.keys(NODES).filter((objectId) => objectId !== 'GONE' && objectId !== 'APP');
    expect(nodes).toEqual(left.toSorted());
    expect(ports.states).toEqual(['pruning']);
  });

  it('is removed of relationships as well, sessions sooner, and nothing that analyses derive', async () => {
    const { relationships } = await expire(RETENTION);
    expect(relationships.toSorted()).toEqual(
      [
        'HOST -HasSession-> TIMELESS',
        'STAYS -AdminTo-> HOST',
        'STAYS -GenericAll-> HOST',
        'STAYS -Owns-> HOST',
        'STAYS -Writes-> REPO',
      ].toSorted(),
    );
  });

  it('stays unless somebody wants it removed', async () => {
    const { ports, isChanged, nodes, relationships } = await expire(undefined);
    expect([isChanged, nodes.length, relationships.length]).toEqual([
      false,
      Object.keys(NODES).length,
      RELATIONSHIPS.length,
    ]);
    expect(ports.states).toEqual([]);
  });

  it('makes no new generation where there is nothing of it', async () => {
    const { isChanged } = await expire({ beforeMs: 0, sessionsBeforeMs: 0, derivedKinds: [] });
    expect(isChanged).toBe(false);
  });
});
