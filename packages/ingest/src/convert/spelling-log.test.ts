import { describe, expect, it } from 'vitest';
import { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import { SpellingLog } from './spelling-log.ts';

/** A log of runs, each with its ids as they were sent. */
function logOf(...runs: readonly (readonly string[])[]): readonly string[] {
  const log = new SpellingLog();
  for (const ids of runs) {
    const out = new GraphBatchBuilder();
    for (const id of ids) {
      out.spelledRef(id);
    }
    log.add(out.finish().spellings);
  }
  return log.warnings;
}

const warning = (known: string, other: string) =>
  `ids that differ in case alone are one node: "${known}", "${other}"`;

describe('ids that differ in case alone', () => {
  it.each([
    ['in one run', [['abc', 'ABC']], [warning('abc', 'ABC')]],
    ['in two runs', [['abc'], ['Abc']], [warning('abc', 'Abc')]],
    ['are told once', [['abc', 'ABC', 'Abc'], ['aBC']], [warning('abc', 'ABC')]],
  ])('%s', (_, runs, warnings) => {
    expect(logOf(...runs)).toEqual(warnings);
  });

  it('are none where every id is written in one way', () => {
    expect(logOf(['abc', 'DEF', 'abc'], ['abc', 'DEF'])).toEqual([]);
  });
});
