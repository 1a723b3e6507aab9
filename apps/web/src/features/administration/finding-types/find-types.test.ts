import type { FindingTypeSetting } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { findTypes } from './find-types.ts';

const type = (finding: string, title: string, platform: string, enabled = true): FindingTypeSetting => ({
  finding,
  title,
  category: 'Control',
  platform,
  origin: 'built-in',
  enabled,
});
const TYPES = [
  type('T0Owns', 'Owners', 'Active Directory'),
  type('T0AdminTo', 'Administrators', 'Active Directory', false),
  type('SH_Opens_Finding', 'Opens', 'The shop'),
];
const found = (search: Parameters<typeof findTypes>[1]) =>
  findTypes(TYPES, search).map(({ platform, types, enabled }) => [
    platform,
    types.map(({ title }) => title),
    enabled,
  ]);

it('lists types by platform, and by title within it', () => {
  expect(found({})).toEqual([
    ['Active Directory', ['Administrators', 'Owners'], 1],
    ['The shop', ['Opens'], 1],
  ]);
});

it('finds them by what they are called, and by platform', () => {
  expect(found({ text: ' sh_ ' })).toEqual([['The shop', ['Opens'], 1]]);
  expect(found({ text: 'owners' })).toEqual([['Active Directory', ['Owners'], 1]]);
  expect(found({ platform: 'The shop' })).toEqual([['The shop', ['Opens'], 1]]);
  expect(found({ text: 'nothing' })).toEqual([]);
});
