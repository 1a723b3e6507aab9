import { BUILT_IN_TAGS } from '@secgraph/analysis';
import type { ExtensionDocument } from '@secgraph/extensions';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import { ZoneRepository } from '../zones/zone-repository.ts';
import { ExtensionRepository, type UpsertOutcome } from './extension-repository.ts';

const { database } = await createTestDatabase();
const extensions = new ExtensionRepository(database.kysely);
const AUTHOR = { id: 'ada', email: undefined };

const nodeKind = (name: string, more: Partial<ExtensionDocument['nodeKinds'][number]> = {}) => ({
  name,
  displayName: name.slice(3),
  description: '',
  isDisplayKind: true,
  icon: 'house',
  color: '#FFF',
  info: [],
  ...more,
});
const relationshipKind = (name: string, isTraversable: boolean) => ({
  name,
  displayName: name.slice(3),
  description: '',
  isTraversable,
  info: [{ key: 'abuse', title: 'Abuse', position: 1, markdown: 'So.' }],
});
const finding = (name: string, relationshipKind: string) => ({
  name,
  displayName: name,
  relationshipKind,
  environmentKind: 'SH_Shop',
  shortDescription: 'short',
  longDescription: '',
  shortRemediation: '',
  longRemediation: '',
});

const SHOP: ExtensionDocument = {
  name: 'Shop',
  displayName: 'The shop',
  version: 'v1.0.0',
  namespace: 'SH',
  hasCaseSensitiveIds: false,
  about: { description: '', publisher: '', homepage: '', licence: '' },
  nodeKinds: [nodeKind('SH_Shop'), nodeKind('SH_Clerk'), nodeKind('SH_Key', { isDisplayKind: false })],
  relationshipKinds: [relationshipKind('SH_Opens', true), relationshipKind('SH_Knows', false)],
  environments: [{ kind: 'SH_Shop', sourceKind: 'Shop', principalKinds: ['SH_Clerk', 'SH_Shop'] }],
  findings: [finding('SH_Opens_Finding', 'SH_Opens')],
  listFindings: [],
  rules: [],
  queries: [],
};

beforeEach(async () => {
  await database.pool.query(
    'DELETE FROM schema_extension WHERE NOT is_builtin; DELETE FROM analysis_request',
  );
});

async function upsert(document: ExtensionDocument): Promise<UpsertOutcome> {
  const [outcome] = await extensions.upsertExtensions([document], AUTHOR);
  return outcome as UpsertOutcome;
}

async function idsByName(): Promise<ReadonlyMap<string, number>> {
  const { extensions: installed } = await extensions.readModel();
  return new Map(
    installed.flatMap(({ id, name, nodeKinds, relationshipKinds, findings }) =>
      [{ id, name }, ...nodeKinds, ...relationshipKinds, ...findings].map((each) => [each.name, each.id]),
    ),
  );
}

async function environmentIds(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM schema_environment ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('installed extensions', () => {
  it('are the model of the graph', async () => {
    const { revision } = await extensions.readModel();
    const outcome = await upsert(SHOP);
    const model = await extensions.readModel();

    expect(outcome).toEqual({ extensionId: expect.any(Number), before: undefined });
    expect([model.revision, await extensions.readRevision()]).toEqual([revision + 1, revision + 1]);
    expect(model.extensions).toMatchObject([
      {
        id: outcome.extensionId,
        name: 'Shop',
        displayName: 'The shop',
        namespace: 'SH',
        nodeKinds: [
          { name: 'SH_Shop', displayName: 'Shop', isDisplayKind: true },
          { name: 'SH_Clerk' },
          { name: 'SH_Key', isDisplayKind: false },
        ],
        relationshipKinds: [
          { name: 'SH_Opens', isTraversable: true },
          { name: 'SH_Knows', isTraversable: false },
        ],
        environments: [{ kind: 'SH_Shop', sourceKind: 'Shop', principalKinds: ['SH_Shop', 'SH_Clerk'] }],
        findings: [{ name: 'SH_Opens_Finding', relationshipKind: 'SH_Opens', environmentKind: 'SH_Shop' }],
      },
    ]);
    expect(model.traversableKinds.has('SH_Opens')).toBe(true);
  });

  it('have types of findings by rule, which keep their ids and go with what replaces the extension', async () => {
    const rule: ExtensionDocument['listFindings'][number] = {
      name: 'SH_Open_Finding',
      displayName: 'Open',
      cypher: 'MATCH (n:SH_Shop) RETURN n',
      severity: 'high',
      environmentKind: '',
      description: 'It is open.',
      remediation: 'Close it.',
      isEnabled: false,
    };
    const rules = async () =>
      (await extensions.readModel()).extensions.flatMap(({ listFindings }) => listFindings);
    await upsert({ ...SHOP, listFindings: [rule] });
    const [first] = await rules();
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'SH_Open_Finding',
      displayName: 'Open',
      statement: rule.cypher,
      severity: 'high',
      environmentKind: '',
      isOffByDefault: true,
    });
    expect((await extensions.readInstalled(SHOP))?.listFindings).toEqual([
      { key: 'SH_Open_Finding', name: 'Open', description: 'It is open.', cypher: rule.cypher },
    ]);

    // What was a rule becomes a relationship's, and the other way round.
    await upsert({ ...SHOP, findings: [], listFindings: [{ ...rule, severity: 'low', isEnabled: true }] });
    expect(await rules()).toMatchObject([{ id: first?.id, severity: 'low', isOffByDefault: false }]);
    await upsert({ ...SHOP, findings: [finding('SH_Open_Finding', 'SH_Opens')] });
    expect(await rules()).toEqual([]);
    expect((await extensions.readModel()).extensions[0]?.findings).toMatchObject([{ id: first?.id }]);
    await upsert(SHOP);
    expect((await idsByName()).has('SH_Open_Finding')).toBe(false);
  });

  it('ask for an analysis', async () => {
    const { extensionId } = await upsert(SHOP);
    const requests = new AnalysisRequestRepository(database.kysely);
    expect(await requests.takeAnalysis()).toMatchObject({ requestedBy: 'ada', scope: 'everything' });
    await upsert(SHOP);
    expect(await requests.takeAnalysis()).toBeUndefined();
    await extensions.removeExtension(extensionId, AUTHOR);
    expect(await requests.takeAnalysis()).toMatchObject({ scope: 'everything' });
  });

  it('are listed with the built-in ones, by the names people know', async () => {
    await upsert({ ...SHOP, displayName: 'Archive' });
    expect(
      (await extensions.listExtensions()).map(({ displayName, isBuiltIn }) => [displayName, isBuiltIn]),
    ).toEqual([
      ['Active Directory', true],
      ['Archive', false],
      ['Azure', true],
    ]);
  });

  it('keep their ids when they are replaced, and lose what is not declared any more', async () => {
    await upsert(SHOP);
    const before = await idsByName();
    const environments = await environmentIds();
    const outcome = await upsert({
      ...SHOP,
      nodeKinds: [nodeKind('SH_Door'), ...SHOP.nodeKinds.slice(0, 2)],
      relationshipKinds: [relationshipKind('SH_Opens', false)],
    });
    const after = await idsByName();

    expect(outcome.before).toEqual({ version: 'v1.0.0', isSame: false });
    for (const name of ['Shop', 'SH_Shop', 'SH_Clerk', 'SH_Opens', 'SH_Opens_Finding']) {
      expect([name, after.get(name)]).toEqual([name, before.get(name)]);
    }
    expect(await environmentIds()).toEqual(environments);
    expect([after.has('SH_Door'), after.has('SH_Key'), after.has('SH_Knows')]).toEqual([true, false, false]);
    expect((await extensions.readModel()).traversableKinds.has('SH_Opens')).toBe(false);
  });

  it('are replaced by content: only the same again changes nothing', async () => {
    await upsert(SHOP);
    const revision = await extensions.readRevision();
    expect((await upsert(SHOP)).before).toEqual({
      version: 'v1.0.0',
      isSame: true,
    });
    expect(await extensions.readRevision()).toBe(revision);
    await upsert({ ...SHOP, findings: [] });
    expect(await extensions.readRevision()).toBe(revision + 1);
    expect((await extensions.readModel()).extensions[0]?.findings).toEqual([]);
  });

  it.each<[string, Partial<ExtensionDocument>]>([
    ['duplicate graph schema extension name', { name: 'SHOP', namespace: 'S2' }],
    ['duplicate graph schema extension namespace', { namespace: 'sh' }],
    ['duplicate graph schema extension namespace', { namespace: 'ad' }],
    ['duplicate schema node kind name', { nodeKinds: [nodeKind('SH_Clerk')] }],
    ['duplicate schema node kind name', { nodeKinds: [nodeKind('SH_Opens')] }],
    ['duplicate schema relationship kind name', { relationshipKinds: [relationshipKind('SH_Opens', true)] }],
    ['duplicate schema finding name', { findings: [finding('SH_Opens_Finding', 'SH_Opens')] }],
  ])('refuse what another one declares: %s %#', async (message, parts) => {
    await upsert(SHOP);
    const model = await extensions.readModel();
    const empty = { nodeKinds: [], relationshipKinds: [], environments: [], findings: [], listFindings: [] };
    const other = { ...SHOP, ...empty, name: 'Other', namespace: 'OT', ...parts };

    await expect(upsert(other)).rejects.toMatchObject({
      code: 'DATABASE_EXTENSION_CONFLICT',
      message,
    });
    expect(await extensions.readModel()).toEqual(model);
  });

  it('leave nothing half installed when something fails', async () => {
    await upsert(SHOP);
    const model = await extensions.readModel();
    const broken = { ...SHOP, displayName: 'Broken', nodeKinds: [...SHOP.nodeKinds, nodeKind('SH_\u0000')] };

    await expect(upsert(broken)).rejects.toThrow();
    expect(await extensions.readModel()).toEqual(model);
  });

  it('are told apart from the built-in ones', async () => {
    await expect(upsert({ ...SHOP, name: 'AD' })).rejects.toMatchObject({
      code: 'DATABASE_EXTENSION_BUILT_IN',
      message: 'cannot modify a built-in graph extension',
    });
    await expect(extensions.removeExtension(1, AUTHOR)).rejects.toMatchObject({
      message: 'built-in extensions cannot be deleted',
    });
  });

  it('go with all that they declare', async () => {
    const { extensionId } = await upsert(SHOP);
    const revision = await extensions.readRevision();

    expect(await extensions.removeExtension(extensionId, AUTHOR)).toBe(true);
    expect(await extensions.removeExtension(extensionId, AUTHOR)).toBe(false);
    expect(await extensions.readModel()).toMatchObject({ revision: revision + 1, extensions: [] });
    expect(await environmentIds()).toEqual([]);
    expect(await extensions.findExtension(extensionId)).toBeUndefined();
  });
});

describe('what comes with an extension', () => {
  const icon = (name: string, color: string) => ({ icon: { type: 'font-awesome', name, color } });
  const readIcons = async () => {
    const { rows } = await database.pool.query<{ kind_name: string; config: unknown; is_owned: boolean }>(
      'SELECT kind_name, config, schema_node_kind_id IS NOT NULL AS is_owned FROM custom_node_kind ORDER BY 1',
    );
    return rows.map(({ kind_name, config, is_owned }) => [kind_name, config, is_owned]);
  };
  const rule = (key: string, more: Partial<ExtensionDocument['rules'][number]> = {}) => ({
    key,
    name: key,
    description: '',
    cypher: 'MATCH (n:SH_Clerk) RETURN n',
    zone: '',
    isEnabled: true,
    isOptional: true,
    ...more,
  });
  const query = (key: string, name: string) => ({
    key,
    name,
    query: 'RETURN 1',
    description: '',
    category: '',
  });

  beforeEach(async () => {
    await database.pool.query(
      'DELETE FROM asset_group_tag_selector WHERE rule_key IS NOT NULL; DELETE FROM asset_group_history; DELETE FROM custom_node_kind; DELETE FROM saved_query',
    );
    await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
  });

  it('icons: of kinds that are shown, and what users had set before comes again', async () => {
    await database.pool.query("INSERT INTO custom_node_kind (kind_name, config) VALUES ('SH_Clerk', $1)", [
      JSON.stringify(icon('gear', '#123456')),
    ]);
    const kinds = [
      nodeKind('SH_Shop'),
      nodeKind('SH_Clerk', { icon: '', color: '#ABC' }),
      nodeKind('SH_Door', { icon: '', color: '' }),
    ];
    const { extensionId } = await upsert({ ...SHOP, nodeKinds: kinds });
    expect(await readIcons()).toEqual([
      ['SH_Clerk', icon('gear', '#ABC'), true],
      ['SH_Door', icon('question', '#FFFFFF'), true],
      ['SH_Shop', icon('house', '#FFF'), true],
    ]);

    await upsert({
      ...SHOP,
      nodeKinds: [...kinds.slice(0, 2), nodeKind('SH_Door', { isDisplayKind: false })],
    });
    expect((await readIcons()).map(([name]) => name)).toEqual(['SH_Clerk', 'SH_Shop']);
    await extensions.removeExtension(extensionId, AUTHOR);
    expect(await readIcons()).toEqual([['SH_Clerk', icon('gear', '#123456'), false]]);
  });

  it('source kinds, also when they were forgotten', async () => {
    const names = async () =>
      (await database.pool.query<{ name: string }>('SELECT name FROM source_kind')).rows.map(
        ({ name }) => name,
      );
    await upsert(SHOP);
    expect(await names()).toContain('Shop');
    await database.pool.query("DELETE FROM source_kind WHERE name = 'Shop'");
    await upsert(SHOP);
    expect(await names()).toContain('Shop');
  });

  const readRules = async () => {
    const { rows } = await database.pool.query<{
      id: number;
      name: string;
      disabled_by: string | null;
      value: string;
    }>(
      `SELECT id, name, disabled_by, value FROM asset_group_tag_selector JOIN asset_group_tag_selector_seed ON selector_id = id
       WHERE rule_key IS NOT NULL AND is_default ORDER BY rule_key`,
    );
    return rows;
  };
  const readHistory = async () =>
    (
      await database.pool.query<{ action: string; target: string }>(
        'SELECT action, target FROM asset_group_history ORDER BY id',
      )
    ).rows.map(({ action, target }) => `${action} ${target}`);

  it('rules: default selectors of tier zero, which are found again by their keys', async () => {
    const { extensionId } = await upsert({
      ...SHOP,
      rules: [rule('SH_a'), rule('SH_b'), rule('SH_c', { isEnabled: false })],
    });
    const first = await readRules();
    expect(first.map(({ name, disabled_by }) => [name, disabled_by])).toEqual([
      ['SH_a', null],
      ['SH_b', null],
      ['SH_c', 'Extension Management'],
    ]);
    await database.pool.query(
      "UPDATE asset_group_tag_selector SET disabled_at = now(), disabled_by = 'bob' WHERE rule_key = 'SH_a'",
    );

    await upsert({
      ...SHOP,
      rules: [
        rule('SH_a', { name: 'SH_b' }),
        rule('SH_b', { name: 'SH_a', cypher: 'MATCH (n) RETURN n' }),
        rule('SH_d'),
      ],
    });
    const second = await readRules();
    expect(second.map(({ id, name, disabled_by, value }) => [id, name, disabled_by, value])).toEqual([
      [first[0]?.id, 'SH_b', 'bob', 'MATCH (n:SH_Clerk) RETURN n'],
      [first[1]?.id, 'SH_a', null, 'MATCH (n) RETURN n'],
      [expect.any(Number), 'SH_d', null, 'MATCH (n:SH_Clerk) RETURN n'],
    ]);

    await extensions.removeExtension(extensionId, AUTHOR);
    expect(await readRules()).toEqual([]);
    expect(await readHistory()).toEqual([
      ...['SH_a', 'SH_b', 'SH_c'].map((name) => `CreateSelector ${name}`),
      'DeleteSelector SH_c',
      'UpdateSelector SH_b',
      'UpdateSelector SH_a',
      'CreateSelector SH_d',
      ...['SH_b', 'SH_a', 'SH_d'].map((name) => `DeleteSelector ${name}`),
    ]);
  });

  it('rules of the names of others are refused, and nothing is installed', async () => {
    const name = BUILT_IN_TAGS[0]?.selectors[0]?.name ?? '';
    await expect(upsert({ ...SHOP, rules: [rule('SH_a', { name })] })).rejects.toMatchObject({
      code: 'DATABASE_EXTENSION_CONFLICT',
      message: expect.stringContaining('duplicate rule name'),
    });
    expect((await extensions.readModel()).extensions).toEqual([]);
  });

  it('queries: public and of nobody, found again by their keys', async () => {
    const readQueries = async () => {
      const { rows } = await database.pool.query<{
        id: number;
        name: string;
        folder: string;
        public: boolean;
      }>(
        'SELECT q.id, name, folder, public FROM saved_query q JOIN saved_query_permission p ON p.query_id = q.id WHERE user_id IS NULL ORDER BY name',
      );
      return rows;
    };
    const { extensionId } = await upsert({ ...SHOP, queries: [query('SH_a', 'A'), query('SH_b', 'B')] });
    const [first] = await readQueries();
    expect(first).toMatchObject({ name: 'A', folder: 'The shop', public: true });
    await upsert({ ...SHOP, queries: [query('SH_a', 'C')] });
    expect(await readQueries()).toEqual([{ ...first, name: 'C' }]);
    await extensions.removeExtension(extensionId, AUTHOR);
    expect(await readQueries()).toEqual([]);
  });

  it('all of several, or none', async () => {
    const other = { ...SHOP, name: 'Other', namespace: 'SH' };
    await expect(extensions.upsertExtensions([SHOP, other], AUTHOR)).rejects.toThrow('namespace');
    expect((await extensions.readModel()).extensions).toEqual([]);
  });
});

describe('kinds by their ids', () => {
  it('are told with their extension and sections', async () => {
    await upsert(SHOP);
    const ids = await idsByName();
    expect(await extensions.findNodeKind(ids.get('SH_Clerk') ?? 0)).toMatchObject({
      name: 'SH_Clerk',
      icon: 'house',
      extension: { name: 'Shop', namespace: 'SH', version: 'v1.0.0', isBuiltIn: false },
      info: [],
    });
    expect(await extensions.findRelationshipKind(ids.get('SH_Opens') ?? 0)).toMatchObject({
      isTraversable: true,
      info: [{ key: 'abuse', title: 'Abuse', position: 1, markdown: 'So.' }],
    });
    expect(await extensions.findNodeKind(0)).toBeUndefined();
  });

  it('are the built-in ones as well, which stay the same', async () => {
    const ad = {
      name: 'AD',
      nodeKinds: ['Base', 'User'],
      relationshipKinds: [{ name: 'AdminTo', isTraversable: false }],
    };
    await extensions.storeBuiltInKinds([ad]);
    const [before] = await extensions.listRelationshipKinds({ schemas: ['AD'], isTraversable: undefined });
    await extensions.storeBuiltInKinds([
      { ...ad, relationshipKinds: [{ name: 'AdminTo', isTraversable: true }] },
    ]);
    expect(await extensions.listRelationshipKinds({ schemas: undefined, isTraversable: true })).toEqual([
      { ...before, isTraversable: true, isBuiltIn: true, schemaName: 'AD' },
    ]);
    await upsert(SHOP);
    expect(
      (await extensions.listRelationshipKinds({ schemas: ['Shop'], isTraversable: false })).map(
        ({ name }) => name,
      ),
    ).toEqual(['SH_Knows']);
    expect((await extensions.readModel()).relationshipKinds.has('AdminTo')).toBe(false);
  });
});
