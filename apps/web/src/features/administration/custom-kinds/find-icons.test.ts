import { describe, expect, it } from 'vitest';
import type { NamedIcon } from '../../../state/brought-icons.ts';
import { findIcons } from './find-icons.ts';

const icon = (name: string, ...otherNames: string[]): NamedIcon => ({ name, otherNames });
const ICONS = [
  icon('user-tie'),
  icon('chalkboard-user'),
  icon('user'),
  icon('gear', 'cog'),
  icon('truck-fast'),
];

describe('icons', () => {
  it.each([
    ['user', ['user', 'user-tie', 'chalkboard-user']],
    ['USER tie', ['user-tie']],
    ['tie-user', ['user-tie']],
    ['cog', ['gear']],
    ['', ['chalkboard-user', 'gear', 'truck-fast', 'user', 'user-tie']],
    ['nothing', []],
  ])('are found by %s', (text, names) => {
    expect(findIcons(ICONS, text).map(({ name }) => name)).toEqual(names);
  });
});
