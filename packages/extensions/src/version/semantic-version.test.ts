import { describe, expect, it } from 'vitest';
import { compareVersions } from './semantic-version.ts';

describe('versions', () => {
  it('are in order', () => {
    const ordered = [
      'none',
      'v0.9.9',
      'v1.0.0-alpha',
      'v1.0.0-alpha.1',
      'v1.0.0-alpha.beta',
      'v1.0.0-beta.2',
      'v1.0.0-beta.11',
      'v1.0.0',
      'v1.0.1',
      'v1.10.0',
      'v2.0.0',
    ];
    for (const [index, version] of ordered.entries()) {
      for (const [other, later] of ordered.entries()) {
        expect([version, later, Math.sign(compareVersions(version, later))]).toEqual([
          version,
          later,
          Math.sign(index - other),
        ]);
      }
    }
    expect(compareVersions('v1.0.0+a', 'v1.0.0+b')).toBe(0);
  });
});
