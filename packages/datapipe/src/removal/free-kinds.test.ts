import { describe, expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, kindsOf } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { freeKinds } from './free-kinds.ts';

function open() {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(
    graphOf({ nodes: { ADA: ['Base', 'User'], HUB: ['Hub', 'Repo'] }, relationships: ['ADA -Reads-> HUB'] }),
    ports.graph,
  );
  ports.keptKinds = new Set(['Base', 'User', 'Tag_Mine']);
  ports.sourceKinds.add('Hub');

  return { ports, writer, free: () => freeKinds(ports, writer) };
}

describe('kinds that nothing has', () => {
  it('go, but for those that are needed, and their ids to others', async () => {
    const { ports, writer, free } = open();
    await writer.change(async ({ delta }) => {
      delta.registerKind('Tag_Mine');
      delta.removeNodesWhere(({ objectId }) => objectId === 'HUB');
    });
    const before = writer.publish();
    await free();

    const after = writer.publish();
    expect(after.kindNames.filter((name) => name !== '')).toEqual(['Base', 'User', 'Tag_Mine']);
    expect([...ports.sourceKinds]).toEqual(['Base', 'AZBase']);
    expect(after.generation).toBe(before.generation + 1);

    await writer.change(async ({ delta }) => void delta.upsertNode('NEW', { kinds: ['Fresh'] }));
    expect(kindsOf(writer.fold(), 'NEW')).toEqual(['Fresh']);
    expect(writer.fold().kindIds.get('Fresh')).toBe(before.kindIds.get('Hub'));
    // Who reads an older generation has its names.
    expect(before.kindIds.get('Fresh')).toBeUndefined();
    expect(kindsOf(before, 'ADA')).toEqual(['Base', 'User']);
  });

  it('are none where everything is used, and then nothing is written', async () => {
    const { ports, writer, free } = open();
    await free();
    expect([writer.generation, ports.events]).toEqual([1, []]);
  });
});
