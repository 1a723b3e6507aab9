import { measureDataQuality } from '@secgraph/analysis';
import { AD_QUALITY_COUNTS, AZURE_QUALITY_COUNTS } from '@secgraph/contract';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { tinySnapshot } from '@secgraph/questions/testing';
import { expect, it } from 'vitest';

it.each([
  ['ad', AD_QUALITY_COUNTS],
  ['azure', AZURE_QUALITY_COUNTS],
])('every number of %s that clients are told is counted, under the same name', (platform, told) => {
  const nodes = {
    'S-1-5-21-1': { kinds: ['Base', 'Domain'] },
    'A-TENANT': { kinds: ['AZBase', 'AZTenant'] },
  };
  const measures = measureDataQuality(tinySnapshot({ nodes }), BUILT_IN_MODEL).filter(
    (one) => one.platform === platform,
  );

  expect(measures).toHaveLength(2);
  for (const { counts } of measures) {
    expect(Object.keys(counts).toSorted()).toEqual(told.toSorted());
  }
});
