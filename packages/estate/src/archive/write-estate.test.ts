import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EstateOptions } from '../options/estate-options.ts';
import { planEstate } from '../plan/plan-estate.ts';
import { estateFiles } from './estate-files.ts';
import { fileChunks } from './file-chunks.ts';
import { writeEstate } from './write-estate.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('writeEstate', () => {
  it('writes the same bytes for the same options', async () => {
    const options = { objects: 1_200, domains: 2, seed: 5 };
    expect(await digest('one.zip', options)).toBe(await digest('two.zip', options));
  });

  it.each<[string, EstateOptions]>([
    ['seed', { seed: 6 }],
    ['hygiene', { hygiene: 'poor' }],
    ['sessions', { sessions: 0 }],
    ['stale', { stale: 0.5 }],
    ['nesting', { nesting: 1 }],
    ['collectedAt', { collectedAt: new Date('2025-06-01') }],
    ['certificateServices', { certificateServices: false }],
  ])('writes other bytes for another %s', async (name, change) => {
    const plain = { objects: 1_200, domains: 2, seed: 5 };
    const changed = await digest(`${name}.zip`, { ...plain, ...change });
    expect(changed).not.toBe(await digest(`plain-${name}.zip`, plain));
  });

  it.each([{ size: 'tiny' as const }, { objects: 777 }, { objects: 3_000, domains: 4, forests: 2 }])(
    'writes exactly as many objects as asked for: %o',
    (options) => {
      const estate = planEstate(options);
      const counts = [...estateFiles(estate)].map(({ count, records }) => [count, [...records()].length]);
      for (const [announced, written] of counts) {
        expect(written).toBe(announced);
      }
      expect(counts.reduce((sum, [count = 0]) => sum + count, 0)).toBe(estate.options.objects);
    },
  );

  it('sums up what it wrote', async () => {
    const summary = await writeEstate({ size: 'tiny', out: join(folder, 'summary.zip') });
    expect(summary.objects).toBe(150);
    expect(summary.jsonBytes).toBeGreaterThan(100_000);
    expect(summary.files.map(({ type }) => type)).toContain('users');
  });
});

describe('fileChunks', () => {
  it('makes records only as they are asked for, and hands them over in small pieces', () => {
    let made = 0;
    const file = {
      name: 'x_users.json',
      type: 'users' as const,
      count: 40_000,
      *records() {
        for (; made < 40_000; made++) {
          yield `{"index":${made},"text":"${'x'.repeat(500)}"}`;
        }
      },
    };

    const chunks = fileChunks(file);
    const first = chunks.next().value;
    expect(made).toBeLessThan(600);
    const sizes = [first, ...chunks].map((chunk) => chunk?.length ?? 0);
    expect(made).toBe(40_000);
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(300 * 1024);
  });

  it('plans a million objects without making any', () => {
    const files = [...estateFiles(planEstate({ size: 'large' }))];
    const users = files.filter(({ type }) => type === 'users');
    expect(files.reduce((sum, { count }) => sum + count, 0)).toBe(1_000_000);
    expect(users.length).toBeGreaterThan(6);
    expect(Math.max(...users.map(({ count }) => count))).toBe(100_000);
  });
});

async function digest(name: string, options: EstateOptions): Promise<string> {
  const out = join(folder, name);
  await writeEstate({ ...options, out });
  return createHash('sha256')
    .update(await readFile(out))
    .digest('hex');
}
