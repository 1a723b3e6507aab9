import { isCodedError } from '@secgraph/kernel';
import { buildLdif, estateDirectory } from '@secgraph/test-kit/directory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../converted.test-support.ts';
import { convertLdif } from './convert-ldif.ts';

const SOUND = buildLdif(estateDirectory({ size: 'tiny', seed: 3 }).objects.slice(0, 80));

/** Bytes that mean something. */
const EVIL = Array.from(Buffer.from('\n\r :<;#=\0\xff', 'latin1'));

describe('a damaged LDIF file', () => {
  it('ends in records and errors, and never in anything else', () => {
    const mutation = fc.record({
      at: fc.nat({ max: SOUND.length - 1 }),
      value: fc.oneof(fc.constantFrom(...EVIL), fc.nat({ max: 255 })),
    });
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: 1, maxLength: 40 }),
        fc.option(fc.nat({ max: SOUND.length }), { nil: undefined }),
        (mutations, length) => {
          const bytes = Buffer.from(SOUND);
          for (const { at, value } of mutations) {
            bytes[at] = value;
          }
          try {
            convertWith(convertLdif, bytes.subarray(0, length));
          } catch (error) {
            expect(isCodedError(error, 'INGEST_BAD_SOURCE')).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
