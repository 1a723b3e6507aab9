import { describe, expect, it } from 'vitest';
import { compareVersions, parseTypeVersion, parseVersion, versionText } from './collector-version.ts';

const parse = (text: string) => {
  const version = parseVersion(text);
  expect(version, text).toBeDefined();

  return version as NonNullable<typeof version>;
};

describe('a version', () => {
  it.each([
    ['v2.10.0', 'v2.10.0'],
    ['2.10.0', 'v2.10.0'],
    ['V1.0.0-rc.1', 'v1.0.0-rc.1'],
  ])('is read and told: %s', (text, told) => {
    expect(versionText(parse(text))).toBe(told);
  });

  it.each([
    '',
    'v1',
    'v1.2',
    '1.2.3.4',
    'v1.2.x',
    'v1.2.3-',
    'v1.2.3_linux',
    `v1.2.${'9'.repeat(10)}`,
    'latest',
  ])('is not: %s', (text) => {
    expect(parseVersion(text)).toBeUndefined();
  });

  it('is ordered by its numbers, pre-releases before what they lead to', () => {
    const ordered = [
      'v1.9.9',
      'v2.0.0-1',
      'v2.0.0-alpha',
      'v2.0.0-alpha.1',
      'v2.0.0-alpha.2',
      'v2.0.0-alpha.10',
      'v2.0.0-rc',
      'v2.0.0',
      'v2.0.1',
      'v2.9.0',
      'v2.10.0',
      'v10.0.0',
    ];
    const shuffled = ordered.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1));
    expect(shuffled.toSorted((a, b) => compareVersions(parse(a), parse(b)))).toEqual(ordered);
    expect(compareVersions(parse('v1.0.0-rc.1'), parse('1.0.0-rc.1'))).toBe(0);
  });
});

describe('a version of a type', () => {
  it('is read in either name of the type', () => {
    expect(parseTypeVersion('sharphound=v2.0.0')).toEqual(['sharphound', parse('v2.0.0')]);
    expect(parseTypeVersion(' Collector_B = 1.2.3 ')).toEqual(['azurehound', parse('v1.2.3')]);
  });

  it.each(['', 'sharphound', 'sharphound=', 'sharphound=2', 'none=v2.0.0', 'sharphound=v2.0.0=x'])(
    'is not: %s',
    (text) => {
      expect(parseTypeVersion(text)).toBeUndefined();
    },
  );
});
