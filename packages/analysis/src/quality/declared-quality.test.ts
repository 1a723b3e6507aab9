import { BUILT_IN_MODEL, createGraphModel } from '@secgraph/graph-schema';
import { expect, it } from 'vitest';
import { draw } from '../testing/draw-graph.test-support.ts';
import { measureDataQuality } from './data-quality.ts';

const kind = (name: string) => ({ id: 1, name, displayName: name, isDisplayKind: true });
const MODEL = createGraphModel(1, [
  {
    id: 1,
    name: 'Shop',
    displayName: 'Shop',
    namespace: 'SH',
    nodeKinds: [kind('SH_Branch'), kind('SH_Clerk'), kind('SH_Safe')],
    relationshipKinds: [
      { id: 1, name: 'SH_Opens', displayName: 'Opens', isTraversable: true },
      { id: 2, name: 'SH_Contains', displayName: 'Contains', isTraversable: false },
    ],
    environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: [] }],
    findings: [],
    listFindings: [],
  },
]);

const GRAPH = draw(`
  =SH_Branch:Shop B1
  =SH_Branch:Shop B2
  =SH_Clerk:Shop ANN {environmentid: 'B1'}
  =SH_Clerk:Shop BOB {environmentid: 'B2'}
  =SH_Clerk:Shop CYD {environmentid: 'GONE'}
  =SH_Safe:Shop SAFE
  B1 -SH_Contains-> SAFE
  ANN, BOB -SH_Opens-> SAFE
  ANN -Else-> BOB
`);

it('declared environments are counted by kind, each and all together', () => {
  const measures = measureDataQuality(GRAPH.snapshot(), MODEL);
  const told = measures.map(({ platform, environmentId, environments, counts }) => [
    platform,
    environmentId,
    environments,
    Object.entries(counts).map(([name, count]) => `${name} ${count}`),
  ]);

  const counts = (branches: number, clerks: number, safes: number, opens: number, contains: number) => [
    `node SH_Branch ${branches}`,
    `node SH_Clerk ${clerks}`,
    `node SH_Safe ${safes}`,
    `relationship SH_Opens ${opens}`,
    `relationship SH_Contains ${contains}`,
  ];
  expect(told).toEqual([
    ['SH_Branch', 'B1', 1, counts(1, 1, 1, 1, 1)],
    ['SH_Branch', 'B2', 1, counts(1, 1, 0, 1, 0)],
    ['SH_Branch', undefined, 2, counts(2, 2, 1, 2, 1)],
  ]);
});

it('nothing is counted of what no extension declares', () => {
  expect(measureDataQuality(GRAPH.snapshot(), BUILT_IN_MODEL)).toEqual([]);
});
