import type { DeletionScope } from '@secgraph/database/datapipe';
import { describe, expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, kindsOf, listNodes, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { runPurgeStage } from './purge-stage.ts';

const NOTHING: DeletionScope = {
  isEverything: false,
  isSourceless: false,
  sourceKinds: [],
  relationshipKinds: [],
};
const GRAPH = {
  nodes: {
    USER: ['Base', 'User'],
    APP: ['AZBase', 'AZApp'],
    REPO: ['Hub', 'Repository'],
    BOTH: ['Hub', 'Base', 'Group'],
    STRAY: ['Thing'],
    MARK: ['MigrationData'],
  },
  relationships: ['USER -HasSession-> BOTH', 'USER -Owns-> REPO', 'APP -Owns-> MARK', 'STRAY -Owns-> STRAY'],
};

async function purge(scope: Partial<DeletionScope>) {
  const ports = new MemoryPorts();
  ports.sourceKinds.add('Hub');
  ports.deletion = { ids: [1], scope: { ...NOTHING, ...scope } };
  const writer = new GraphWriter(graphOf(GRAPH), ports.graph);
  const isDone = await runPurgeStage(ports, writer);
  const snapshot = writer.fold();

  return {
    ports,
    isDone,
    nodes: listNodes(snapshot),
    relationships: listRelationships(snapshot),
    kindsOf: (objectId: string) => kindsOf(snapshot, objectId),
  };
}

describe('a deletion', () => {
  it.each<[string, Partial<DeletionScope>, readonly string[]]>([
    ['everything', { isEverything: true }, ['MARK']],
    ['one source kind', { sourceKinds: ['Hub'] }, ['APP', 'BOTH', 'MARK', 'STRAY', 'USER']],
    ['several source kinds', { sourceKinds: ['Base', 'AZBase'] }, ['MARK', 'REPO', 'STRAY']],
    ['what has no source kind', { isSourceless: true }, ['APP', 'BOTH', 'MARK', 'REPO', 'USER']],
    [
      'a source kind and what has none',
      { sourceKinds: ['Base'], isSourceless: true },
      ['APP', 'MARK', 'REPO'],
    ],
    ['a kind that no node has', { sourceKinds: ['Gone'] }, ['APP', 'BOTH', 'MARK', 'REPO', 'STRAY', 'USER']],
  ])('of %s keeps the rest, and marker nodes always', async (_, request, nodes) => {
    expect((await purge(request)).nodes).toEqual(nodes);
  });

  it('of a source takes its label from objects of a directory, and no more', async () => {
    const purged = await purge({ sourceKinds: ['Hub'] });
    expect(purged.kindsOf('BOTH')).toEqual(['Base', 'Group']);
    expect((await purge({ sourceKinds: ['Hub', 'Base'] })).nodes).not.toContain('BOTH');
  });

  it('takes the relationships of its nodes along', async () => {
    const { relationships } = await purge({ sourceKinds: ['Hub'] });
    expect(relationships).toEqual(['APP -Owns-> MARK', 'STRAY -Owns-> STRAY', 'USER -HasSession-> BOTH']);
  });

  it('of relationships keeps all nodes and the other kinds', async () => {
    const { nodes, relationships } = await purge({ relationshipKinds: ['Owns', 'NeverSeen'] });

    expect(nodes).toHaveLength(6);
    expect(relationships).toEqual(['USER -HasSession-> BOTH']);
  });

  it('of only unknown kinds of relationships deletes nothing', async () => {
    expect((await purge({ relationshipKinds: ['NeverSeen'] })).relationships).toHaveLength(4);
  });

  it('ends its request in the transaction that stores it, and sweeps left-over files', async () => {
    const { ports, isDone } = await purge({ isEverything: true });

    expect(isDone).toBe(true);
    expect(ports.events).toEqual(['finish deletion', 'write', 'advance', 'remove orphans']);
    expect([ports.deletion, ports.isRequested, ports.states]).toEqual([undefined, true, ['purging']]);
  });

  it('that fails stays requested', async () => {
    const ports = new MemoryPorts();
    ports.deletion = { ids: [1], scope: { ...NOTHING, isEverything: true } };
    ports.interrupt = (step) => {
      if (step === 'commit') {
        throw new Error('no commit');
      }
    };

    await expect(runPurgeStage(ports, new GraphWriter(graphOf(GRAPH), ports.graph))).rejects.toThrow(
      'no commit',
    );
    expect(ports.deletion).toBeDefined();
  });

  it('is not carried out unasked', async () => {
    const ports = new MemoryPorts();
    expect(await runPurgeStage(ports, new GraphWriter(graphOf(GRAPH), ports.graph))).toBe(false);
    expect([ports.events, ports.states]).toEqual([[], []]);
  });
});
