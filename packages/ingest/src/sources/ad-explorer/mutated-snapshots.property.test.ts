import { isCodedError } from '@secgraph/kernel';
import { estateDirectory } from '@secgraph/test-kit/directory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConvertedSource } from '../converted.test-support.ts';
import { convert, snapshotOf } from './snapshots.test-support.ts';

const { objects } = estateDirectory({ size: 'tiny', seed: 3 });
const SOUND = snapshotOf(objects);
const NO_RECORDS = 10;

/** Values that break what trusts them. */
const EVIL = [0, 1, 7, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x0010_0001, 0x43e];

const mutation = fc.record({
  at: fc.nat({ max: SOUND.length - 4 }),
  value: fc.oneof(fc.constantFrom(...EVIL), fc.nat({ max: 0xffff_ffff })),
});

describe('a damaged snapshot', () => {
  it('ends in records and errors, and never in anything else', () => {
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: 1, maxLength: 40 }),
        fc.option(fc.nat({ max: SOUND.length }), { nil: undefined }),
        (mutations, length) => {
          const bytes = Buffer.from(SOUND);
          for (const { at, value } of mutations) {
            bytes.writeUInt32LE(value, at);
          }
          assertHarmless(bytes.subarray(0, length));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('costs no object that is whole, where one is damaged behind its table', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.constantFrom(...EVIL), (steps, value) => {
        const bytes = Buffer.from(SOUND);
        // Objects in front of the damaged one are found, whatever it says of itself.
        let start = 0x43e;
        const row = Math.min(steps, bytes.readUInt32LE(0x426) - 1);
        for (let index = 0; index < row; index++) {
          start += bytes.readUInt32LE(start);
        }
        bytes.writeUInt32LE(value, start);
        const records = Object.values(assertHarmless(bytes)?.records ?? {});
        const count = records.reduce((sum, { length }) => sum + length, 0);
        // Some of them become no record, such as the schema.
        expect(count).toBeGreaterThanOrEqual(row - NO_RECORDS);
      }),
      { numRuns: 40 },
    );
  });
});

function assertHarmless(bytes: Buffer): ConvertedSource | undefined {
  try {
    return convert(bytes);
  } catch (error) {
    expect(isCodedError(error, 'INGEST_BAD_SOURCE')).toBe(true);
    return undefined;
  }
}
