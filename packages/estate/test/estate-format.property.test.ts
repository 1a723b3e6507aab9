import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estateFiles } from '../src/archive/estate-files.ts';
import { fileChunks } from '../src/archive/file-chunks.ts';
import { describeEstate } from '../src/manifest/describe-estate.ts';
import { type EstateOptions, HYGIENE_LEVELS } from '../src/options/estate-options.ts';
import { planEstate } from '../src/plan/plan-estate.ts';
import { plantEstate } from '../src/plant/plant-estate.ts';
import { checkRecord, isRecord, isWellKnown, type Json, type JsonRecord } from './format-rules.ts';

interface Meta {
  readonly type: string;
  readonly count: number;
  readonly version: number;
}

interface Archive {
  readonly files: readonly {
    readonly name: string;
    readonly meta: Meta;
    readonly data: readonly Json[];
  }[];
  readonly dangling: ReadonlySet<string>;
}

const options: fc.Arbitrary<EstateOptions> = fc
  .record({
    objects: fc.integer({ min: 900, max: 2_000 }),
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    domains: fc.integer({ min: 1, max: 4 }),
    forests: fc.integer({ min: 1, max: 3 }),
    trusts: fc.integer({ min: 0, max: 5 }),
    nesting: fc.double({ min: 0, max: 1, noNaN: true }),
    sessions: fc.integer({ min: 0, max: 12 }),
    stale: fc.double({ min: 0, max: 1, noNaN: true }),
    certificateServices: fc.boolean(),
    hygiene: fc.constantFrom(...HYGIENE_LEVELS),
    plant: fc.boolean(),
  })
  .map((drawn) => ({ ...drawn, forests: Math.min(drawn.forests, drawn.domains) }));

describe('every estate', () => {
  it('follows the rules of the format, refers to what exists and names everything once', () => {
    fc.assert(
      fc.property(options, (drawn) => {
        const archive = readArchive(drawn);
        expect(mistakesOf(archive)).toEqual([]);
        expect(strayReferencesOf(archive)).toEqual([]);
        expect(repeatedIn(recordsOf(archive).map(objectIdOf))).toEqual([]);
        expect(repeatedIn(accountNamesOf(archive))).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('hands down only what a record above says it hands down', () => {
    const archive = readArchive({ objects: 1_500, domains: 2, seed: 4 });
    const handedDown = new Set(recordsOf(archive).flatMap((record) => listIn(record, 'InheritanceHashes')));
    const arrived = recordsOf(archive)
      .flatMap((record) => listIn(record, 'Aces'))
      .filter((ace) => isRecord(ace) && ace['IsInherited'] === true)
      .map((ace) => (isRecord(ace) ? ace['InheritanceHash'] : null));

    expect(arrived.length).toBeGreaterThan(5_000);
    expect(arrived.filter((hash) => !handedDown.has(hash ?? ''))).toEqual([]);
  });
});

describe('the rules of the format', () => {
  it.each<[string, RegExp, string, RegExp]>([
    ['a missing member', /"PrimaryGroupSID":"[^"]+",/, '', /PrimaryGroupSID: expected object id/],
    ['a member too many', /"SPNTargets"/, '"Surplus":1,"SPNTargets"', /Surplus: expected no such key/],
    ['a number as text', /"lastlogon":\d+/, '"lastlogon":"0"', /lastlogon: expected Unix seconds/],
    ['milliseconds', /"pwdlastset":\d+/, '"pwdlastset":1700000000000', /pwdlastset: expected Unix seconds/],
    ['lower case', /"domain":"\w+/, '"domain":"lower', /domain: expected upper case/],
    ['an unknown right', /"RightName":"\w+"/, '"RightName":"WriteDACL"', /RightName/],
    [
      'an explicit entry with a hash',
      /"InheritanceHash":""/,
      `"InheritanceHash":"${'A'.repeat(40)}"`,
      /hash/,
    ],
  ])('find %s', (_, place, replacement, mistake) => {
    const text = JSON.stringify(recordOfType('users', 12));
    expect(text).toMatch(place);
    const mistakes = mistakesOf(archiveOf('users', [JSON.parse(text.replace(place, replacement))]));
    expect(mistakes).toEqual([expect.stringMatching(mistake)]);
  });

  it('find a reference to nothing', () => {
    const record = { ...recordOfType('users', 12), PrimaryGroupSID: 'S-1-5-21-1-2-3-4' };
    expect(strayReferencesOf(archiveOf('users', [record]))).toContainEqual(
      expect.stringContaining('PrimaryGroupSID: S-1-5-21-1-2-3-4'),
    );
  });
});

function recordOfType(type: string, index: number): JsonRecord {
  const { files } = readArchive({ size: 'tiny' });
  const record = files.find(({ meta }) => meta.type === type)?.data[index];
  if (!isRecord(record)) {
    throw new Error(`No ${type} at ${index}.`);
  }
  return record;
}

function archiveOf(type: string, data: readonly Json[]): Archive {
  return {
    files: [{ name: `x_${type}.json`, meta: { type, count: data.length, version: 6 }, data }],
    dangling: new Set(),
  };
}

function readArchive(drawn: EstateOptions): Archive {
  const estate = planEstate(drawn);
  const planted = plantEstate(estate);
  const files = [...estateFiles(estate, planted)].map((file) => {
    const parsed = JSON.parse(Buffer.concat([...fileChunks(file)]).toString());
    return { name: file.name, meta: parsed.meta as Meta, data: parsed.data as readonly Json[] };
  });
  const { danglingReferences } = describeEstate(estate, [], planted.plants);
  return { files, dangling: new Set(danglingReferences) };
}

function mistakesOf({ files }: Archive): string[] {
  const mistakes: string[] = [];
  for (const { name, meta, data } of files) {
    if (meta.count !== data.length) {
      mistakes.push(`${name}: meta.count ${meta.count} of ${data.length}`);
    }
    if (meta.version !== 6) {
      mistakes.push(`${name}: meta.version ${meta.version}`);
    }
    if (!name.endsWith(`_${meta.type}.json`)) {
      mistakes.push(`${name}: meta.type ${meta.type}`);
    }
    for (const record of data) {
      checkRecord(meta.type, record, {
        wrong: (path, expected, value) =>
          void mistakes.push(`${name} ${path}: expected ${expected}, got ${JSON.stringify(value)}`),
        refersTo: () => undefined,
      });
    }
  }
  return mistakes.slice(0, 5);
}

function strayReferencesOf(archive: Archive): string[] {
  const known = new Set(recordsOf(archive).map(({ ObjectIdentifier }) => ObjectIdentifier));
  const stray: string[] = [];
  for (const { meta, data } of archive.files) {
    for (const record of data) {
      checkRecord(meta.type, record, {
        wrong: () => undefined,
        refersTo: (id, path) => {
          if (!known.has(id) && !isWellKnown(id) && !archive.dangling.has(id)) {
            stray.push(`${path}: ${id}`);
          }
        },
      });
    }
  }
  return stray.slice(0, 5);
}

function recordsOf({ files }: Archive): JsonRecord[] {
  return files.flatMap(({ data }) => data.filter(isRecord));
}

function accountNamesOf(archive: Archive): string[] {
  return recordsOf(archive).flatMap(({ Properties }) =>
    isRecord(Properties) && typeof Properties['samaccountname'] === 'string'
      ? [`${textOf(Properties['domain'])} ${Properties['samaccountname'].toUpperCase()}`]
      : [],
  );
}

function objectIdOf({ ObjectIdentifier }: JsonRecord): string {
  return textOf(ObjectIdentifier);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function listIn(record: JsonRecord, key: string): readonly Json[] {
  const list = record[key];
  return Array.isArray(list) ? list : [];
}

function repeatedIn(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}
