import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FINDING_CATEGORIES, severityOfPercent } from './finding-words.ts';

describe('the words of findings', () => {
  it('have every category that the analysis has', () => {
    const catalogue = readFileSync(new URL('../../../../docs/findings.md', import.meta.url), 'utf8');
    const categories = catalogue.matchAll(/^## (.+)\n\n\|/gm).map(([, heading]) => heading);
    // What rules of extensions find has no place in the catalogue of the built-in types.
    expect(new Set<string | undefined>(FINDING_CATEGORIES)).toEqual(
      new Set([...categories, 'Risky Settings']),
    );
  });

  it.each([
    [100, 'critical'],
    [95, 'critical'],
    [94.99, 'high'],
    [80, 'high'],
    [79.9, 'moderate'],
    [40, 'moderate'],
    [39.9, 'low'],
    [0, 'low'],
  ])('call %s percent %s', (percent, severity) => {
    expect(severityOfPercent(percent)).toBe(severity);
  });
});
