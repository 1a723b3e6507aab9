import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_FINDING_TYPES } from '@secgraph/analysis';
import type { Database } from '@secgraph/database';
import { AnalysisRequestRepository } from '@secgraph/database/datapipe';
import { type EstateManifest, type ManifestFinding, writeEstate } from '@secgraph/estate';
import { findRelationshipKind } from '@secgraph/graph-schema';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const folder = await mkdtemp(join(tmpdir(), 'planted-findings-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const archive = join(folder, 'estate.zip');
const options = { objects: 600, plant: true, entra: true, seed: 5, out: archive };
const { manifestPath } = await writeEstate(options);
const manifest: EstateManifest = JSON.parse(await readFile(manifestPath, 'utf8'));
await datapipe.ingestAndAnalyse({ zip: archive });

/** What the database holds, looked at row by row: it shares no code with what is tested. */
class NaiveFindings {
  readonly #nodes: ReadonlyMap<number, StoredNode>;
  readonly #relationships: readonly StoredRelationship[];
  readonly #outbound: Adjacency;
  readonly #inbound: Adjacency;
  readonly #environments: ReadonlySet<unknown>;
  readonly #counts = new Map<string, number>();
  readonly tierZero = 'Tag_Tier_Zero';

  static async read({ pool }: Database): Promise<NaiveFindings> {
    const kinds = new Map(
      (await pool.query('SELECT id, name FROM kind')).rows.map((row) => [row.id, String(row.name)]),
    );
    const nodes = (await pool.query('SELECT id, object_id, kind_ids, properties FROM node')).rows;
    const relationships = (await pool.query('SELECT start_id, end_id, kind_id FROM relationship')).rows;

    return new NaiveFindings(
      nodes.map((row) => ({
        id: row.id,
        objectId: row.object_id,
        kinds: row.kind_ids.map((id: number) => kinds.get(id)),
        properties: JSON.parse(row.properties),
      })),
      relationships.map((row) => ({
        start: row.start_id,
        end: row.end_id,
        kind: kinds.get(row.kind_id) ?? '',
      })),
    );
  }

  constructor(nodes: readonly StoredNode[], relationships: readonly StoredRelationship[]) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#relationships = relationships;
    this.#environments = new Set(
      nodes.filter(({ kinds }) => isEnvironment(kinds)).map(({ objectId }) => objectId),
    );
    const followed = relationships.filter(({ kind }) => findRelationshipKind(kind)?.isTraversable === true);
    this.#outbound = Map.groupBy(followed, ({ start }) => start);
    this.#inbound = Map.groupBy(followed, ({ end }) => end);
  }

  /** `type zone environment source target exposure impact` */
  all(tierZeroId: number): string[] {
    const pairs = this.#relationships.flatMap(({ start, kind, end }) => [
      ...(this.#isIn(end) && !this.#isIn(start)
        ? this.#row('zone', kind, { start, end, zone: tierZeroId })
        : []),
      ...(/-(513|514|515|S-1-1-0|S-1-5-11|S-1-5-32-545|S-1-5-32-546)$/.test(this.#node(start).objectId)
        ? this.#row('hygiene', kind, { start, end, zone: 0 })
        : []),
    ]);
    const listed = [...this.#nodes.values()].flatMap(({ id, objectId, kinds, properties }) => {
      const isRoastable =
        kinds.includes('User') &&
        properties['enabled'] === true &&
        properties['hasspn'] === true &&
        properties['gmsa'] !== true &&
        properties['msa'] !== true &&
        !objectId.endsWith('-502');
      const needsNoProof =
        kinds.includes('User') && properties['enabled'] === true && properties['dontreqpreauth'] === true;
      const isUnprotected =
        this.#isIn(id) &&
        (kinds.includes('User') || kinds.includes('Computer')) &&
        properties['sensitive'] === false &&
        !objectId.endsWith('-502') &&
        !this.#isMember(id, /-(525|516|521|498)$/) &&
        !this.#relationships.some(({ start, kind }) => start === id && kind === 'DCFor');
      const isActivatedAtOnce =
        this.#isIn(id) &&
        kinds.includes('AZRole') &&
        properties['enduserassignmentrequiresmfa'] === false &&
        properties['enduserassignmentrequirescapauthenticationcontext'] !== true &&
        this.#relationships.some(({ end, kind }) => end === id && kind === 'AZRoleEligible');
      const row = (type: string, zone: number) =>
        [type, zone, this.#environmentOf(id), '', objectId, 0, this.#count(id, 'outbound')].join(' ');

      return [
        ...(isRoastable ? [row('Kerberoasting', 0)] : []),
        ...(needsNoProof ? [row('ASREPRoasting', 0)] : []),
        ...(isUnprotected ? [row('T0MarkSensitive', tierZeroId)] : []),
        ...(isActivatedAtOnce ? [row('T0RoleActivationNoMFA', tierZeroId)] : []),
      ];
    });

    return [...pairs, ...listed].toSorted();
  }

  #row(
    scope: string,
    kind: string,
    { start, end, zone }: { readonly start: number; readonly end: number; readonly zone: number },
  ): string[] {
    const type = BUILT_IN_FINDING_TYPES.find(
      (candidate) =>
        candidate.shape === 'relationship' && candidate.scope === scope && candidate.kind === kind,
    );
    const isOf = (node: number, kinds: readonly string[] | undefined) =>
      kinds === undefined || kinds.some((wanted) => this.#node(node).kinds.includes(wanted));
    if (type?.shape !== 'relationship' || !isOf(start, type.sourceKinds) || !isOf(end, type.targetKinds)) {
      return [];
    }

    const [source, target] = [this.#node(start).objectId, this.#node(end).objectId];
    const exposure = this.#count(start, 'inbound', scope === 'zone');
    return [
      [
        type.name,
        zone,
        this.#environmentOf(end),
        source,
        target,
        exposure,
        this.#count(end, 'outbound'),
      ].join(' '),
    ];
  }

  #count(from: number, direction: 'inbound' | 'outbound', isOutside = false): number {
    const key = `${from} ${direction} ${isOutside}`;
    const known = this.#counts.get(key);
    if (known !== undefined) {
      return known;
    }

    const reached = new Set([from]);
    for (const node of reached) {
      for (const { start, end } of (direction === 'inbound' ? this.#inbound : this.#outbound).get(node) ??
        []) {
        reached.add(direction === 'inbound' ? start : end);
      }
    }
    const count = [...reached].filter(
      (node) =>
        this.#node(node).kinds.some((kind) => PRINCIPALS.includes(kind)) && !(isOutside && this.#isIn(node)),
    ).length;
    this.#counts.set(key, count);
    return count;
  }

  #isMember(node: number, group: RegExp): boolean {
    const groups = new Set([node]);
    for (const member of groups) {
      for (const { kind, end } of this.#outbound.get(member) ?? []) {
        if (kind === 'MemberOf') {
          groups.add(end);
        }
      }
    }
    groups.delete(node);
    return [...groups].some(
      (id) => this.#node(id).kinds.includes('Group') && group.test(this.#node(id).objectId),
    );
  }

  #isIn(node: number): boolean {
    return this.#node(node).kinds.includes(this.tierZero);
  }

  #environmentOf(node: number): string {
    const { kinds, objectId, properties } = this.#node(node);
    const owners = isEnvironment(kinds) ? [objectId] : [properties['domainsid'], properties['tenantid']];
    const known = owners.find((owner) => this.#environments.has(owner));
    return typeof known === 'string' ? known : '';
  }

  #node(id: number): StoredNode {
    const node = this.#nodes.get(id);
    if (node === undefined) {
      throw new Error(`there is no node ${id}`);
    }
    return node;
  }
}

const PRINCIPALS = ['User', 'Computer', 'AZUser', 'AZServicePrincipal', 'AZDevice', 'AZVM'];

function isEnvironment(kinds: readonly string[]): boolean {
  return kinds.includes('Domain') || kinds.includes('AZTenant');
}

interface StoredNode {
  readonly id: number;
  readonly objectId: string;
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

interface StoredRelationship {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

type Adjacency = ReadonlyMap<number, readonly StoredRelationship[]>;

interface Found {
  readonly type: string;
  /** Empty: about a setting of the target. */
  readonly source: string;
  readonly target: string;
}

function describeFinding({ type, source = '', target }: ManifestFinding): string {
  return [type, source, target].join(' ');
}

function kindOf(name: string): string | undefined {
  const type = BUILT_IN_FINDING_TYPES.find((candidate) => candidate.name === name);
  return type?.shape === 'relationship' ? type.kind : undefined;
}

async function stored(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT type, asset_group_tag_id, environment_id, source_id, target_id, exposure_count, impact_count
     FROM finding WHERE archived_at IS NULL`,
  );
  return rows.map((row) => Object.values(row).join(' ')).toSorted();
}

describe('the findings of directories and tenants with planted attacks', () => {
  it('are those that an independent recount finds, with the same numbers', async () => {
    const { rows } = await database.pool.query('SELECT id FROM asset_group_tag WHERE position = 1');
    const naive = await NaiveFindings.read(database);

    expect(await stored()).toEqual(naive.all(rows[0].id));
    const types = new Set((await stored()).map((row) => row.split(' ')[0]));
    expect(types.size).toBeGreaterThan(15);
  });

  it('are the same after another analysis, and nothing came or went', async () => {
    const versions = async () =>
      (await database.pool.query('SELECT id, xmin::text FROM finding ORDER BY id')).rows;
    const before = await versions();
    await new AnalysisRequestRepository(database.kysely).requestAnalysis('somebody', 'tagging');
    await datapipe.tick();

    expect(await versions()).toEqual(before);
    const { rows } = await database.pool.query(
      `SELECT run_id, sum(new_count)::integer AS created, sum(archived_count)::integer AS archived,
         sum(finding_count)::integer AS open
       FROM finding_snapshot GROUP BY run_id ORDER BY min(id)`,
    );
    expect(rows.map(({ created, archived, open }) => [created, archived, open])).toEqual([
      [before.length, 0, before.length],
      [0, 0, before.length],
    ]);
  });

  it('are what each scene in a tenant says, and nothing else of what it names', async () => {
    const { rows } = await database.pool.query<Found>(
      'SELECT type, source_id AS source, target_id AS target FROM finding WHERE archived_at IS NULL',
    );
    const tenants = manifest.tenants.map(({ id }) => id);
    const scenes = manifest.plants
      .flatMap((plant) => [plant, ...plant.twins.map((twin) => ({ ...twin, id: `${plant.id}/${twin.id}` }))])
      .filter(({ objects }) => objects.some(({ kind }) => kind.startsWith('AZ')));

    const told = scenes.map((scene) => {
      const named = new Set(
        [...scene.collected, ...scene.derived, ...('absent' in scene ? scene.absent : [])].map(
          ({ start, kind, end }) => [start, kind, end].join(' '),
        ),
      );
      const own = new Set(scene.objects.map(({ objectId }) => objectId));
      const isOfScene = ({ type, source, target }: Found) =>
        source === ''
          ? scene.collected.some(({ kind, end }) => kind === 'AZRoleEligible' && end === target)
          : named.has([source, kindOf(type), target].join(' ')) ||
            (own.has(source) && (own.has(target) || tenants.includes(target)));
      return [scene.id, rows.filter(isOfScene).map(describeFinding).toSorted()];
    });

    expect(told).toEqual(scenes.map(({ id, findings }) => [id, findings.map(describeFinding).toSorted()]));

    const types = new Set(scenes.flatMap(({ findings }) => findings.map(({ type }) => type)));
    expect(types.size).toBeGreaterThan(6);
    expect(scenes.filter(({ findings }) => findings.length === 0).length).toBeGreaterThan(40);
  });

  it('make up the posture of each domain and tenant', async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::integer AS rows, sum(finding_count)::integer AS findings, min(exposure_share) AS lowest,
         max(exposure_share) AS highest
       FROM posture_snapshot WHERE run_id = (SELECT run_id FROM posture_snapshot ORDER BY id DESC LIMIT 1)`,
    );
    const { rows: environments } = await database.pool.query(
      `SELECT count(*)::integer AS count FROM node
       WHERE kind_ids && ARRAY(SELECT id FROM kind WHERE name IN ('Domain', 'AZTenant'))`,
    );
    const [posture] = rows;

    expect(posture.findings).toBe((await stored()).length);
    // Tier zero and hygiene of each.
    expect(posture.rows).toBeGreaterThanOrEqual(environments[0].count * 2);
    expect(posture.lowest).toBeGreaterThanOrEqual(0);
    expect(posture.highest).toBeLessThanOrEqual(1);
  });
});
