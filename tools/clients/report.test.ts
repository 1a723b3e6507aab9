import { describe, expect, it } from 'vitest';
import { Checks } from './checks.ts';
import { hasFailed, presentReport } from './report.ts';

const CLIENT = { name: 'somebody', version: '1.0', does: 'uploads' };

describe('the report on clients', () => {
  it('tells by numbers what holds, and what cannot be run, without calling that a failure', () => {
    const results = [
      { ...CLIENT, checks: 3, failures: [] },
      { ...CLIENT, name: 'another', skipped: 'needs Python 3.13' },
    ];
    const text = presentReport(results);
    expect(text).toContain('somebody  1.0      uploads        ok, 3 checks\n');
    expect(text).toContain('not run: needs Python 3.13');
    expect(hasFailed(results)).toBe(false);
  });

  it('names each thing that is not as it should be', () => {
    const checks = new Checks();
    checks.equal('users', 20, 21);
    checks.equal('groups', [1], [1]);
    checks.contains('what it said', 'all well', 'all');
    const results = [{ ...CLIENT, checks: checks.count, failures: checks.failures }];
    expect(presentReport(results)).toContain('FAILED, 1 of 3 checks');
    expect(presentReport(results)).toContain('somebody: users: 20 instead of 21');
    expect(hasFailed(results)).toBe(true);
  });
});
