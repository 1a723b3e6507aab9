import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BLOCK_BYTES, MIN_BLOCK_BYTES } from './block-sizes.ts';
import { cutBlocks } from './cut-blocks.ts';

async function cut(text: string | Uint8Array, pieceBytes = 65_536): Promise<readonly Uint8Array[]> {
  const bytes = Buffer.from(text as Uint8Array);
  const blocks: Uint8Array[] = [];
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield bytes.subarray(at, at + pieceBytes);
    }
  };
  for await (const block of cutBlocks(pieces())) {
    blocks.push(block);
  }

  return blocks;
}

const rowsOf = (count: number) =>
  Array.from(
    { length: count },
    (_, id) => `${id}\t${createHash('sha256').update(String(id)).digest('hex')}\n`,
  );
const namesOf = (blocks: readonly Uint8Array[]) =>
  new Set(blocks.map((block) => createHash('sha256').update(block).digest('hex')));

describe('blocks', () => {
  it('are the content, in order, and the same however it arrives', async () => {
    const text = rowsOf(40_000).join('');
    const whole = await cut(text);
    expect(Buffer.concat(whole).toString()).toBe(text);
    expect(whole.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 300_000 }), async (pieceBytes) => {
        expect(namesOf(await cut(text, pieceBytes))).toEqual(namesOf(whole));
      }),
      { numRuns: 10 },
    );
  });

  it('end with a row, and are neither small nor large', async () => {
    for (const block of (await cut(rowsOf(100_000).join(''))).slice(0, -1)) {
      expect(block.at(-1)).toBe(0x0a);
      expect(block.length).toBeGreaterThanOrEqual(MIN_BLOCK_BYTES);
      expect(block.length).toBeLessThanOrEqual(MAX_BLOCK_BYTES);
    }
  });

  it('are the same but for those that rows came to, left or changed in', async () => {
    const rows = rowsOf(100_000);
    const before = namesOf(await cut(rows.join('')));
    const changes: readonly ((rows: string[]) => void)[] = [
      (changed) => changed.splice(50_000, 0, 'new\trow\n'),
      (changed) => changed.splice(10, 5),
      (changed) => changed.splice(99_000, 1, 'another\n'),
    ];
    for (const change of changes) {
      const changed = [...rows];
      change(changed);
      const after = namesOf(await cut(changed.join('')));
      // The one that a change is in, and at most the next, where it was cut.
      expect([...after].filter((name) => !before.has(name)).length).toBeLessThanOrEqual(2);
    }
  });

  it('are cut at the most where there are no rows', async () => {
    const blocks = await cut(new Uint8Array(MAX_BLOCK_BYTES * 2 + 5));
    expect(blocks.map(({ length }) => length)).toEqual([MAX_BLOCK_BYTES, MAX_BLOCK_BYTES, 5]);
    expect(await cut('')).toEqual([]);
  });
});
