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
    ['entra', { entra: true }],
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

  it('adds tenants to an estate that stays as it is, to the last identifier', () => {
    const options = { objects: 1_200, domains: 3, forests: 2, plant: true, seed: 8 };
    const [plain, hybrid] = [options, { ...options, entra: true }].map((each) => filesOf(each));
    const directory = hybrid?.filter(({ type }) => type !== 'azure');

    expect(hybrid?.map(({ type }) => type).slice(-3)).toEqual(['azure', 'azure', 'azure']);
    expect(directory?.map(({ name }) => name)).toEqual(plain?.map(({ name }) => name));
    expect(linesWithout(directory, plain)).not.toEqual([]);
    expect(linesWithout(plain, directory)).toEqual([]);
  });

  it.each([
    [{ size: 'tiny' }, 240],
    [{ objects: 10_000 }, 2_000],
    [{ objects: 900, cloudObjects: 2_345 }, 2_345],
    [{ objects: 2_000, domains: 2, forests: 2, cloudObjects: 3_001 }, 3_001],
  ] as const)('%o has exactly %i objects of tenants', (options, objects) => {
    const records = filesOf({ ...options, entra: true })
      .filter(({ type }) => type === 'azure')
      .flatMap((file) => file.records.map((text) => JSON.parse(text) as { kind: string }));
    const described = records.filter(({ kind }) => OBJECT_KINDS.has(kind));
    expect(described).toHaveLength(objects);
  });

  it('gives no two objects of its tenants the same identifier, but for roles, which each has', () => {
    const ids = filesOf({ objects: 1_200, domains: 2, forests: 2, plant: true, seed: 8, entra: true })
      .filter(({ type }) => type === 'azure')
      .flatMap((file) =>
        file.records.map((text) => JSON.parse(text) as { kind: string; data: { id?: string } }),
      )
      .flatMap(({ kind, data: { id } }) =>
        OBJECT_KINDS.has(kind) && kind !== 'AZRole' && id !== undefined ? [id.toUpperCase()] : [],
      );
    expect(ids.length).toBeGreaterThan(300);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('refuses a size of tenants where there are none, and one too small for them', () => {
    expect(() => planEstate({ cloudObjects: 1_000 })).toThrow(/without entra/);
    expect(() => planEstate({ entra: true, cloudObjects: 10 })).toThrow(/cloudObjects must be/);
  });

  it('sums up what it wrote', async () => {
    const summary = await writeEstate({ size: 'tiny', out: join(folder, 'summary.zip') });
    expect(summary.records).toBe(150);
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

  it('writes each tenant into one file, however large, which comes in small pieces', () => {
    const files = [...estateFiles(planEstate({ size: 'large', entra: true }))];
    const tenants = files.filter(({ type }) => type === 'azure');
    expect(tenants).toHaveLength(2);
    expect(tenants.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(300_000);

    for (const file of tenants) {
      const chunks = fileChunks(file);
      const sizes = Array.from({ length: 5 }, () => chunks.next().value?.length ?? 0);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      expect(Math.max(...sizes)).toBeLessThan(300 * 1024);
    }
  });
});

const OBJECT_KINDS: ReadonlySet<string> = new Set(
  `AZTenant AZUser AZGroup AZDevice AZApp AZServicePrincipal AZRole AZManagementGroup AZSubscription AZResourceGroup
  AZVM AZKeyVault AZWebApp AZFunctionApp AZLogicApp AZContainerRegistry AZManagedCluster AZAutomationAccount
  AZVMScaleSet`.split(/\s+/),
);

interface Content {
  readonly name: string;
  readonly type: string;
  readonly records: readonly string[];
}

function filesOf(options: EstateOptions): Content[] {
  return [...estateFiles(planEstate(options))].map(({ name, type, records }) => ({
    name,
    type,
    records: [...records()],
  }));
}

/** Records of the first that the second does not have. */
function linesWithout(files: readonly Content[] = [], others: readonly Content[] = []): string[] {
  const known = new Set(others.flatMap(({ records }) => records));
  return files.flatMap(({ records }) => records.filter((record) => !known.has(record)));
}

async function digest(name: string, options: EstateOptions): Promise<string> {
  const out = join(folder, name);
  await writeEstate({ ...options, out });
  return createHash('sha256')
    .update(await readFile(out))
    .digest('hex');
}
