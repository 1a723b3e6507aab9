import type { ExtensionDocument } from '@secgraph/extensions';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import { ExtensionRepository } from './extension-repository.ts';

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
  about: { publisher: '', homepage: '', licence: '' },
  nodeKinds: [nodeKind('SH_Shop'), nodeKind('SH_Clerk'), nodeKind('SH_Key', { isDisplayKind: false })],
  relationshipKinds: [relationshipKind('SH_Opens', true), relationshipKind('SH_Knows', false)],
  environments: [{ kind: 'SH_Shop', sourceKind: 'Shop', principalKinds: ['SH_Clerk', 'SH_Shop'] }],
  findings: [finding('SH_Opens_Finding', 'SH_Opens')],
  rules: [],
  queries: [],
};

beforeEach(async () => {
  await database.pool.query(
    'DELETE FROM schema_extension WHERE NOT is_builtin; DELETE FROM analysis_request',
  );
});

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
    const outcome = await extensions.upsertExtension(SHOP, AUTHOR);
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

  it('ask for an analysis', async () => {
    const { extensionId } = await extensions.upsertExtension(SHOP, AUTHOR);
    const requests = new AnalysisRequestRepository(database.kysely);
    expect(await requests.takeAnalysis()).toMatchObject({ requestedBy: 'ada', scope: 'everything' });
    await extensions.upsertExtension(SHOP, AUTHOR);
    expect(await requests.takeAnalysis()).toBeUndefined();
    await extensions.removeExtension(extensionId, AUTHOR);
    expect(await requests.takeAnalysis()).toMatchObject({ scope: 'everything' });
  });

  it('are listed with the built-in ones, by the names people know', async () => {
    await extensions.upsertExtension({ ...SHOP, displayName: 'Archive' }, AUTHOR);
    expect(
      (await extensions.listExtensions()).map(({ displayName, isBuiltIn }) => [displayName, isBuiltIn]),
    ).toEqual([
      ['Active Directory', true],
      ['Archive', false],
      ['Azure', true],
    ]);
  });

  it('keep their ids when they are replaced, and lose what is not declared any more', async () => {
    await extensions.upsertExtension(SHOP, AUTHOR);
    const before = await idsByName();
    const environments = await environmentIds();
    const outcome = await extensions.upsertExtension(
      {
        ...SHOP,
        nodeKinds: [nodeKind('SH_Door'), ...SHOP.nodeKinds.slice(0, 2)],
        relationshipKinds: [relationshipKind('SH_Opens', false)],
      },
      AUTHOR,
    );
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
    await extensions.upsertExtension(SHOP, AUTHOR);
    const revision = await extensions.readRevision();
    expect((await extensions.upsertExtension(SHOP, AUTHOR)).before).toEqual({
      version: 'v1.0.0',
      isSame: true,
    });
    expect(await extensions.readRevision()).toBe(revision);
    await extensions.upsertExtension({ ...SHOP, findings: [] }, AUTHOR);
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
    await extensions.upsertExtension(SHOP, AUTHOR);
    const model = await extensions.readModel();
    const empty = { nodeKinds: [], relationshipKinds: [], environments: [], findings: [] };
    const other = { ...SHOP, ...empty, name: 'Other', namespace: 'OT', ...parts };

    await expect(extensions.upsertExtension(other, AUTHOR)).rejects.toMatchObject({
      code: 'DATABASE_EXTENSION_CONFLICT',
      message,
    });
    expect(await extensions.readModel()).toEqual(model);
  });

  it('leave nothing half installed when something fails', async () => {
    await extensions.upsertExtension(SHOP, AUTHOR);
    const model = await extensions.readModel();
    const broken = { ...SHOP, displayName: 'Broken', nodeKinds: [...SHOP.nodeKinds, nodeKind('SH_\u0000')] };

    await expect(extensions.upsertExtension(broken, AUTHOR)).rejects.toThrow();
    expect(await extensions.readModel()).toEqual(model);
  });

  it('are told apart from the built-in ones', async () => {
    await expect(extensions.upsertExtension({ ...SHOP, name: 'AD' }, AUTHOR)).rejects.toMatchObject({
      code: 'DATABASE_EXTENSION_BUILT_IN',
      message: 'cannot modify a built-in graph extension',
    });
    await expect(extensions.removeExtension(1, AUTHOR)).rejects.toMatchObject({
      message: 'built-in extensions cannot be deleted',
    });
  });

  it('go with all that they declare', async () => {
    const { extensionId } = await extensions.upsertExtension(SHOP, AUTHOR);
    const revision = await extensions.readRevision();

    expect(await extensions.removeExtension(extensionId, AUTHOR)).toBe(true);
    expect(await extensions.removeExtension(extensionId, AUTHOR)).toBe(false);
    expect(await extensions.readModel()).toMatchObject({ revision: revision + 1, extensions: [] });
    expect(await environmentIds()).toEqual([]);
    expect(await extensions.findExtension(extensionId)).toBeUndefined();
  });
});
