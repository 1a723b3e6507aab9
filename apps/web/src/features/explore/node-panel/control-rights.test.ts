import { describe, expect, it } from 'vitest';
import { type ControlRight, rightWords } from './control-rights.ts';

describe('the rights of a row', () => {
  it.each<[readonly ControlRight[], object]>([
    [[{ kind: 'AddMember' }], { short: 'AddMember', long: 'AddMember' }],
    [
      [{ kind: 'AddMember' }, { kind: 'WriteDacl' }, { kind: 'GenericAll' }],
      { short: 'GenericAll +2', long: 'GenericAll, WriteDacl, AddMember' },
    ],
    [[{ kind: 'Owns', group: 'HELPERS@CORP' }], { short: 'Owns via HELPERS', long: 'Owns via HELPERS' }],
    [
      [
        { kind: 'Owns', group: 'HELPERS@A' },
        { kind: 'Owns', group: 'HELPERS@A' },
      ],
      { short: 'Owns via HELPERS', long: 'Owns via HELPERS' },
    ],
    [[], { short: 'indirectly', long: 'by several steps' }],
  ])('%j are told as %j', (rights, words) => {
    expect(rightWords(new Map([['ID', rights]]), 'ID')).toEqual(words);
  });

  it('are not made up while nobody knows', () => {
    expect(rightWords(undefined, 'ID')).toBeUndefined();
  });
});
