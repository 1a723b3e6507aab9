import { createEmptySnapshot, GraphDelta } from '@secgraph/graph';
import { GraphBatchBuilder, type NodeDescription } from '@secgraph/ingest';
import { describe, expect, it } from 'vitest';
import { describeNodes } from './describe-nodes.ts';

const NO_IDS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };

function graphOf(authorities: Readonly<Record<string, Readonly<Record<string, unknown>>>>): GraphDelta {
  const delta = new GraphDelta(createEmptySnapshot(), NO_IDS);
  const builder = new GraphBatchBuilder();
  for (const [id, properties] of Object.entries(authorities)) {
    builder.node(id, ['Base', 'EnterpriseCA'], JSON.stringify(properties), { isCollected: true });
  }
  delta.apply(builder.finish().batch, delta.observe(1_000));
  return delta;
}

const description: NodeDescription = {
  title: 'authority "CORP-CA" on "ca01.corp.example"',
  kind: 'EnterpriseCA',
  matchers: { caname: 'CORP-CA', dnshostname: 'ca01.corp.example' },
  properties: { requestdisposition: 1, disabledextensions: ['1.2'] },
  defaults: { rpcencryptionenforcedcollected: false },
};

const CA = { caname: 'CORP-CA', dnshostname: 'ca01.corp.example', name: 'CORP-CA@CORP.EXAMPLE' };

function read(delta: GraphDelta, id: string): unknown {
  const node = delta.findNode(id);
  return node === undefined ? undefined : delta.readNodeProperties(node);
}

describe('what a file tells of a node without its id', () => {
  it('is added to the one that is meant', () => {
    const delta = graphOf({ ONE: CA, OTHER: { ...CA, dnshostname: 'ca02.corp.example' } });
    expect(describeNodes(delta, [description])).toEqual([]);
    expect(read(delta, 'ONE')).toMatchObject({
      ...CA,
      requestdisposition: 1,
      disabledextensions: ['1.2'],
      rpcencryptionenforcedcollected: false,
    });
    expect(read(delta, 'OTHER')).not.toHaveProperty('requestdisposition');
  });

  it.each(['CA01.CORP.EXAMPLE', 'ca01.corp.example'])('finds it as %s', (dnshostname) => {
    const delta = graphOf({ ONE: { ...CA, dnshostname } });
    expect(describeNodes(delta, [description])).toEqual([]);
    expect(read(delta, 'ONE')).toMatchObject({ requestdisposition: 1 });
  });

  it('takes nothing away that is known already', () => {
    const delta = graphOf({
      ONE: { ...CA, rpcencryptionenforcedcollected: true, rpcencryptionenforced: true },
    });
    describeNodes(delta, [description]);
    expect(read(delta, 'ONE')).toMatchObject({
      rpcencryptionenforcedcollected: true,
      rpcencryptionenforced: true,
    });
  });

  it('is told to whoever sent it where no node is meant, or several', () => {
    expect(describeNodes(graphOf({}), [description])).toEqual([
      expect.stringMatching(/is not in the graph: upload the collection/),
    ]);
    const twice = graphOf({ ONE: CA, TWO: CA });
    expect(describeNodes(twice, [description])).toEqual([
      expect.stringMatching(/is several nodes of the graph/),
    ]);
    expect(read(twice, 'ONE')).not.toHaveProperty('requestdisposition');
  });
});
