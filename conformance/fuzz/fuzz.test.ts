import { describe, expect, it } from 'vitest';
import { fuzzSource, runFuzzCase } from './run-fuzz-case.ts';

const CASES = 3_000;
const SAMPLES = ["MATCH (n:User {name: 'x'})-[r*1..3]->(m) WHERE n.x > 1 RETURN n, collect(m) AS list"];

describe('fuzzing', () => {
  it('makes the same text of the same seed', () => {
    expect(fuzzSource(7, SAMPLES)).toBe(fuzzSource(7, SAMPLES));
    expect(fuzzSource(7, SAMPLES)).not.toBe(fuzzSource(8, SAMPLES));
  });

  it('finds nothing in its first cases, which reach every phase', () => {
    const tally = new Map<string, number>();
    for (let seed = 1; seed <= CASES; seed++) {
      const source = fuzzSource(seed, SAMPLES);
      const outcome = runFuzzCase(source, () => 0);
      expect(outcome.type === 'crashed' ? { seed, source, error: outcome.error } : undefined).toBeUndefined();
      tally.set(outcome.type, (tally.get(outcome.type) ?? 0) + 1);
    }

    expect(tally.get('refused')).toBeGreaterThan(CASES / 10);
    expect(tally.get('failed')).toBeGreaterThan(CASES / 200);
    expect(tally.get('ran')).toBeGreaterThan(CASES / 50);
  });
});
