import { expect, it } from 'vitest';
import { GatheredBytes } from './gathered-bytes.ts';

it.each([[[]], [[5]], [[0, 5]], [[1, 0, 1]], [[100_000, 1, 200_000]], [Array(5_000).fill(1)]])(
  'bytes are gathered however they come: %#',
  (sizes: readonly number[]) => {
    const gathered = new GatheredBytes();
    const chunks = sizes.map((size, at) => Buffer.alloc(size, at));
    for (const chunk of chunks) {
      gathered.push(chunk);
    }

    expect(gathered.length).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(gathered.all().equals(Buffer.concat(chunks))).toBe(true);
  },
);
