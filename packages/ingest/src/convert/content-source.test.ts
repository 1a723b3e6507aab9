import { expect, it } from 'vitest';
import { createMemorySource, readChunks } from './content-source.ts';

const MIB = 1024 * 1024;

async function chunksOf(size: number, offset = 0) {
  const bytes = Uint8Array.from({ length: size }, (_, at) => at % 251);
  const chunks: { length: number; capacity: number }[] = [];
  const read: number[] = [];
  for await (const chunk of readChunks(createMemorySource(bytes), offset)) {
    chunks.push({ length: chunk.length, capacity: chunk.buffer.byteLength });
    read.push(chunk[0] ?? -1);
  }
  return { chunks, first: read, expected: (at: number) => (offset + at) % 251 };
}

it('reads what is small into no more memory than it needs', async () => {
  expect((await chunksOf(2)).chunks).toEqual([{ length: 2, capacity: 2 }]);
  expect((await chunksOf(10, 4)).chunks).toEqual([{ length: 6, capacity: 6 }]);
  expect((await chunksOf(0)).chunks).toEqual([]);
  expect((await chunksOf(5, 9)).chunks).toEqual([]);
});

it('reads what is large piece by piece', async () => {
  const { chunks, first, expected } = await chunksOf(3 * MIB + 5, 3);
  expect(chunks.map(({ length }) => length)).toEqual([MIB, MIB, MIB, 2]);
  expect(first).toEqual([expected(0), expected(MIB), expected(2 * MIB), expected(3 * MIB)]);
});
