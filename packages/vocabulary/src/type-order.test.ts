import { describe, expect, it } from 'vitest';
import { compareTypes, type RankedType, worstSeverityOf } from './type-order.ts';

const type = (name: string, changes: Partial<RankedType> = {}): RankedType => ({
  name,
  severity: 'moderate',
  openCount: 1,
  closes: 0,
  exposureCount: 0,
  ...changes,
});

describe('types of findings', () => {
  it('are ordered by whom they shut out, whether anybody can begin with them, by severity, by how many can, and by how many there are', () => {
    const ranked = [
      type('b'),
      type('a'),
      type('many', { openCount: 9 }),
      type('exposed', { exposureCount: 2 }),
      type('setting', { severity: 'critical', openCount: 99 }),
      type('worse', { severity: 'critical', exposureCount: 99 }),
      type('closing', { severity: 'low', closes: 1 }),
      type('closing most', { closes: 7 }),
    ].toSorted(compareTypes);
    expect(ranked.map(({ name }) => name)).toEqual([
      'closing most',
      'closing',
      'worse',
      'exposed',
      'setting',
      'many',
      'a',
      'b',
    ]);
  });

  it('that are only accepted or false come last', () => {
    const aside = type('aside', { openCount: 0, closes: 9, severity: 'critical' });
    expect([aside, type('open')].toSorted(compareTypes).map(({ name }) => name)).toEqual(['open', 'aside']);
    expect(worstSeverityOf([aside, type('open')])).toBe('moderate');
    expect(worstSeverityOf([aside])).toBeUndefined();
  });
});
