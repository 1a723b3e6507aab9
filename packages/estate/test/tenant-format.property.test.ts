import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estateFiles } from '../src/archive/estate-files.ts';
import { fileChunks } from '../src/archive/file-chunks.ts';
import { describeEstate } from '../src/manifest/describe-estate.ts';
import { type EstateOptions, HYGIENE_LEVELS } from '../src/options/estate-options.ts';
import { planEstate } from '../src/plan/plan-estate.ts';
import { plantEstate } from '../src/plant/plant-estate.ts';

/** A record as the format has it, read without any knowledge of the generator. */
interface CloudRecord {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface CloudFile {
  readonly text: string;
  readonly meta: { readonly type: string; readonly version: number; readonly count: number };
  readonly data: readonly CloudRecord[];
}

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/** Fields of references to principals, wherever they are. */
const PRINCIPAL_FIELDS = new Set(['principalId']);
const MICROSOFT_GRAPH = '00000003-0000-0000-c000-000000000000';

const options: fc.Arbitrary<EstateOptions> = fc
  .record({
    objects: fc.integer({ min: 900, max: 1_500 }),
    cloudObjects: fc.integer({ min: 720, max: 2_500 }),
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    domains: fc.integer({ min: 1, max: 4 }),
    forests: fc.integer({ min: 1, max: 3 }),
    stale: fc.double({ min: 0, max: 1, noNaN: true }),
    hygiene: fc.constantFrom(...HYGIENE_LEVELS),
    plant: fc.boolean(),
  })
  .map((drawn) => ({ ...drawn, forests: Math.min(drawn.forests, drawn.domains), entra: true }));

describe('every tenant', () => {
  it('is written in the form of the format, names every object once and refers to what exists', () => {
    fc.assert(
      fc.property(options, (drawn) => {
        const { files, dangling, sids } = readTenants(drawn);
        expect(files.length).toBeGreaterThan(0);
        for (const file of files) {
          expect(file.text.startsWith('{"data":[')).toBe(true);
          expect(file.meta).toEqual({ type: 'azure', version: 5, count: file.data.length });
          expect(mistakesIn(file)).toEqual([]);
          expect(strayIn(file, dangling)).toEqual([]);
          expect(repeatedIn(idsOf(file))).toEqual([]);
        }
        expect(repeatedIn(files.flatMap(principalNamesOf))).toEqual([]);
        expect(files.flatMap(unknownSidsIn(sids)).filter((sid) => !sid.endsWith('-899999999'))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('is looked through for whoever was deleted, whom only the manifest knows', () => {
    const { files, dangling } = readTenants({ objects: 900, entra: true });
    expect(files.flatMap((file) => strayIn(file, dangling))).toEqual([]);
    expect(files.flatMap((file) => strayIn(file, new Set()))).not.toEqual([]);
  });

  it('is spelled by old and by new collectors', () => {
    const { files } = readTenants({ objects: 900, forests: 2, domains: 2, entra: true });
    const tenantIds = files.map(({ data }) => String(data[0]?.data['tenantId']));
    expect(tenantIds.some((id) => id === id.toUpperCase())).toBe(true);
    expect(tenantIds.some((id) => id === id.toLowerCase())).toBe(true);
  });

  it('looks as it should: few hold most, and most of what is given is given above', () => {
    const [file] = readTenants({ objects: 3_000, cloudObjects: 20_000, entra: true }).files;
    const records = (kind: string) => (file?.data ?? []).filter((record) => record.kind === kind);
    const sizes = records('AZGroupMember')
      .map(({ data }) => (data['members'] as unknown[]).length)
      .sort((a, b) => a - b);
    const users = records('AZUser');
    const share = (wanted: (record: CloudRecord) => boolean) => users.filter(wanted).length / users.length;

    expect(sizes.at(-1)).toBeGreaterThan(20 * (sizes[sizes.length >>> 1] ?? 0));
    expect(share(({ data }) => data['onPremisesSyncEnabled'] === true)).toBeGreaterThan(0.1);
    expect(share(({ data }) => data['userType'] === 'Guest')).toBeGreaterThan(0.1);
    const scopes = records('AZVMOwner').flatMap(({ data }) =>
      (data['owners'] as { owner: { properties: { scope: string } }; virtualMachineId: string }[]).map(
        ({ owner, virtualMachineId }) => owner.properties.scope === virtualMachineId,
      ),
    );
    const direct = scopes.filter((isDirect) => isDirect).length;
    expect(direct).toBeGreaterThan(0);
    expect(direct).toBeLessThan(scopes.length / 2);
  });
});

function readTenants(drawn: EstateOptions) {
  const estate = planEstate(drawn);
  const planted = plantEstate(estate);
  const files: CloudFile[] = [];
  const sids = new Set<string>();
  for (const file of estateFiles(estate, planted)) {
    if (file.type === 'azure') {
      const text = Buffer.concat([...fileChunks(file)]).toString();
      files.push({ text, ...(JSON.parse(text) as Omit<CloudFile, 'text'>) });
    } else if (file.type === 'users' || file.type === 'groups') {
      for (const record of file.records()) {
        sids.add(String(JSON.parse(record).ObjectIdentifier));
      }
    }
  }
  const { danglingReferences } = describeEstate(estate, [], planted.plants);
  return { files, sids, dangling: new Set(danglingReferences) };
}

function mistakesIn({ data }: CloudFile): string[] {
  const tenant = upper(data[0]?.data['tenantId']);
  return data
    .flatMap(({ kind, data: fields }) => [
      ...(fields['tenantId'] !== undefined && upper(fields['tenantId']) !== tenant
        ? [`${kind}: of tenant ${JSON.stringify(fields['tenantId'])}`]
        : []),
      ...Object.entries(fields)
        .filter(([name, value]) => name.endsWith('DateTime') && !INSTANT.test(String(value)))
        .map(([name, value]) => `${kind}.${name}: ${String(value)}`),
      ...(/^AZ(User|Group|Device|ServicePrincipal|App|Role)$/.test(kind) && !GUID.test(String(fields['id']))
        ? [`${kind}.id: ${String(fields['id'])}`]
        : []),
    ])
    .slice(0, 5);
}

/** Principals, owners, members and resources that are named although no record has them. */
function strayIn(file: CloudFile, dangling: ReadonlySet<string>): string[] {
  const known = new Set([...idsOf(file), ...dangling]);
  return file.data
    .flatMap(({ kind, data }) => [...referencesIn(kind, data)].filter((id) => !known.has(id)))
    .slice(0, 5);
}

function* referencesIn(kind: string, value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) {
      yield* referencesIn(kind, item);
    }
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    if (typeof fields['@odata.type'] === 'string') {
      yield upper(fields['id']);
    }
    for (const [name, inner] of Object.entries(fields)) {
      if (PRINCIPAL_FIELDS.has(name) && inner !== '') {
        yield upper(inner);
      } else if (
        /^(group|device|servicePrincipal|keyVault|virtualMachine|resourceGroup)Id$/.test(name) &&
        kind !== 'AZDevice'
      ) {
        yield upper(inner);
      } else {
        yield* referencesIn(kind, inner);
      }
    }
  }
}

/** Of records that describe an object, and the applications of Microsoft. */
function idsOf({ data }: CloudFile): string[] {
  return [
    MICROSOFT_GRAPH.toUpperCase(),
    ...data.flatMap(({ kind, data: fields }) =>
      kind === 'AZManagementGroupDescendant' ||
      !('id' in fields) ||
      'principalId' in fields ||
      'roleDefinitionId' in fields
        ? []
        : [upper(kind === 'AZApp' ? fields['appId'] : fields['id'])],
    ),
  ];
}

function principalNamesOf({ data }: CloudFile): string[] {
  return data
    .filter(({ kind }) => kind === 'AZUser')
    .map(({ data: fields }) => upper(fields['userPrincipalName']));
}

function unknownSidsIn(sids: ReadonlySet<string>) {
  return ({ data }: CloudFile): string[] =>
    data
      .map(({ data: fields }) => fields['onPremisesSecurityIdentifier'])
      .filter((sid): sid is string => typeof sid === 'string' && !sids.has(sid));
}

function repeatedIn(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

function upper(value: unknown): string {
  return String(value).toUpperCase();
}
