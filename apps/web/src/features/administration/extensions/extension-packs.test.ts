import type { ExtensionPack } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { describeInstalled, describeParts } from './extension-packs.ts';

const PACK: ExtensionPack = {
  pack: 'shop',
  name: 'Shop',
  display_name: 'The shop',
  description: 'Shops.',
  version: 'v0.1.0',
  namespace: 'SH',
  node_kinds: 3,
  relationship_kinds: 4,
  traversable_kinds: 2,
  findings: 2,
  list_findings: 1,
  rules: 1,
  queries: 7,
  installed: null,
  conflict: null,
};
const installed = (isThisPack: boolean, isNewer: boolean) => ({
  installed: { extension_id: 7, version: 'v1.2.0', is_this_pack: isThisPack, is_newer: isNewer },
});

describe('a pack that comes with the product', () => {
  it('says what it brings', () => {
    expect(describeParts(PACK)).toBe('1 rule, 3 types of findings, 7 queries');
  });

  it.each<[Partial<ExtensionPack>, string | undefined]>([
    [{}, undefined],
    [installed(true, false), 'Installed'],
    [installed(false, true), 'v1.2.0 is installed, which is newer'],
    [installed(false, false), undefined],
    [{ conflict: 'Other' }, 'Other has its namespace'],
  ])('says what keeps it from being installed: %j', (more, expected) => {
    expect(describeInstalled({ ...PACK, ...more })).toBe(expected);
  });
});
