import { describe, expect, it } from 'vitest';
import { createScene } from '../model/create-scene.ts';
import { createGraphModel } from '../model/graph-model.ts';
import { drawnNamesOf, findSharedDomain } from './shared-suffix.ts';

function namesOf(...labels: string[]) {
  const nodes = labels.map((label, at) => ({ id: `n${at}`, kind: 'User', label }));
  const scene = createScene(createGraphModel({ nodes, edges: [] }));
  const { domain, nameOf } = drawnNamesOf(scene);
  return { domain, names: labels.map((_, node) => nameOf(node)) };
}

describe('drawnNamesOf', () => {
  it('leaves out the domain that all names share, and not the name of the domain', () => {
    expect(
      namesOf('ANNA@CORP.LOCAL', 'SRV-1.CORP.LOCAL', 'CORP.LOCAL', '12 users', 'BEN@corp.local'),
    ).toEqual({
      domain: 'CORP.LOCAL',
      names: ['ANNA', 'SRV-1', 'CORP.LOCAL', '12 users', 'BEN'],
    });
  });

  it('leaves names of several domains as they are', () => {
    const labels = ['ANNA@CORP.LOCAL', 'BEN@CORP.LOCAL', 'EVE@EU.CORP.LOCAL'];
    expect(namesOf(...labels)).toEqual({ domain: '', names: labels });
  });

  it('cuts what is still too long', () => {
    const { names } = namesOf(`${'X'.repeat(40)}@CORP.LOCAL`, 'ANNA@CORP.LOCAL');
    expect(names).toEqual([`${'X'.repeat(31)}…`, 'ANNA']);
  });
});

describe('findSharedDomain', () => {
  it.each([
    [['A.CORP.LOCAL', 'B.CORP.LOCAL'], 'CORP.LOCAL'],
    [['A.EU.CORP.LOCAL', 'B.US.CORP.LOCAL'], 'CORP.LOCAL'],
    [['A.CORP.LOCAL', 'B.OTHER.LOCAL'], ''],
    [['A@CORP.LOCAL'], ''],
    [['meet @ noon today', 'meet @ night today'], ''],
    [['@CORP', '@CORP'], ''],
    [[], ''],
  ])('of %j is %j', (names, expected) => {
    expect(findSharedDomain(names)).toBe(expected);
  });
});
