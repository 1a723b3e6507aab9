import type { GraphUpdate } from '@secgraph/database/datapipe';
import { describe, expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import type { PlannedUpdate } from '../ports.ts';
import { graphOf, kindsOf, listNodes } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { runUpdateStage } from './update-stage.ts';

const UPDATE: GraphUpdate = { id: 7, request: 'as asked', remainingMs: 1_000 };

const addGroup: PlannedUpdate = {
  apply: ({ delta }) => void delta.upsertNode('GROUP', { kinds: ['Group'] }),
  outcome: 'added',
};

function open(planned: PlannedUpdate | undefined) {
  const ports = new MemoryPorts();
  ports.waitingUpdates.push(UPDATE);
  ports.planUpdate = () => planned;
  const writer = new GraphWriter(graphOf({ nodes: { USER: ['User'] } }), ports.graph);

  return { ports, writer };
}

describe('a change that somebody asks for', () => {
  it('is one generation together with its outcome', async () => {
    const { ports, writer } = open(addGroup);

    expect(await runUpdateStage(ports, writer)).toBe(true);
    expect(ports.events).toEqual(['finish update 7: added', 'write', 'advance']);
    expect(writer.generation).toBe(2);
    expect(listNodes(writer.fold())).toEqual(['GROUP', 'USER']);
    expect(kindsOf(writer.fold(), 'GROUP')).toEqual(['Group']);
    expect(await runUpdateStage(ports, writer)).toBe(false);
  });

  it('leaves the graph alone when it is refused', async () => {
    const { ports, writer } = open(undefined);

    expect(await runUpdateStage(ports, writer)).toBe(true);
    expect([ports.events, writer.generation]).toEqual([[], 1]);
  });

  it('does not happen when it was taken back meanwhile', async () => {
    const { ports, writer } = open(addGroup);
    ports.takenBack.add(UPDATE.id);

    expect(await runUpdateStage(ports, writer)).toBe(true);
    expect([listNodes(writer.fold()), writer.generation]).toEqual([['USER'], 1]);
  });

  it('is done without a new generation when it changes nothing', async () => {
    const { ports, writer } = open({ apply: () => undefined, outcome: 'nothing' });
    await runUpdateStage(ports, writer);

    expect([ports.events, writer.generation]).toEqual([['finish update 7: nothing'], 1]);
  });

  it.each(['finish update 7: added', 'write', 'advance', 'commit'])(
    'is not there at all when "%s" fails',
    async (step) => {
      const { ports, writer } = open(addGroup);
      ports.interrupt = (name) => {
        if (name === step) {
          throw new Error('died');
        }
      };

      await expect(runUpdateStage(ports, writer)).rejects.toThrow('died');
      expect([ports.events, ports.generation]).toEqual([[], 1]);
    },
  );
});
