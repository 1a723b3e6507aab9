import { hasBit } from '@secgraph/graph';
import { createGraphModel, type DeclaredExtension, type GraphModel } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { findVisibleNodes } from '../exposure/visible-nodes.ts';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { askListFindings, type ListedNodes } from './ask-list-findings.ts';
import type { FindingZone } from './finding-zone.ts';
import { type FoundFindings, runFindings } from './run-findings.ts';

const TIER_ZERO: FindingZone = {
  id: 1,
  kindName: 'Tag_Tier_Zero',
  position: 1,
  isAnalysed: true,
  selected: undefined,
};

const relationship = (name: string, isTraversable = true) => ({
  id: 1,
  name,
  displayName: name.replace('SH_', ''),
  isTraversable,
});

const SHOP: DeclaredExtension = {
  id: 7,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [],
  relationshipKinds: [
    relationship('SH_Opens'),
    relationship('SH_Owns'),
    relationship('SH_Contains'),
    relationship('SH_Knows', false),
  ],
  environments: [{ kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: ['SH_Clerk'] }],
  findings: [],
  listFindings: [],
};

const withFindings = (...findings: readonly (readonly [name: string, environmentKind: string])[]) => ({
  ...SHOP,
  findings: findings.map(([name, environmentKind], id) => ({
    id,
    name,
    displayName: name,
    relationshipKind: 'SH_Opens',
    environmentKind,
  })),
});

/** Two clerks and a user of a directory reach the safe; of three clerks, one does not. */
const GRAPH = draw(`
  =SH_Branch:Shop B {collected: true}
  =SH_Clerk:Shop ANN {environmentid: 'B'}
  =SH_Clerk:Shop BOB {environmentid: 'B'}
  =SH_Clerk:Shop CYD {environmentid: 'B'}
  =SH_Safe:Shop:Tag_Tier_Zero SAFE
  =SH_Room:Shop ROOM
  User USER {domainsid: 'D'}
  Domain D
  B -SH_Contains-> ROOM
  ROOM -SH_Contains-> SAFE
  USER -SH_Owns-> ANN
  ANN, BOB -SH_Opens-> SAFE
  CYD -SH_Knows-> SAFE
`);

function find(graph: DrawnGraph, ...extensions: readonly DeclaredExtension[]): FoundFindings {
  return findBy(graph, createGraphModel(1, extensions));
}

function findBy(graph: DrawnGraph, model: GraphModel, listed: readonly ListedNodes[] = []): FoundFindings {
  const run = runFindings(graph.snapshot(), {
    model,
    zones: [TIER_ZERO],
    quality: undefined,
    listed,
    cancellation: NEVER_CANCELLED,
  });
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      return { ...step.value, rows: [...step.value.rows] };
    }
  }
}

const lines = ({ rows }: FoundFindings) =>
  [...rows].map(({ type, source, target }) => `${type}: ${source?.objectId} ${target.objectId}`).toSorted();

describe('a relationship that an extension calls traversable', () => {
  it('is a finding where it crosses into a zone, without anybody having written one', () => {
    expect(lines(find(GRAPH, SHOP))).toEqual(['SH_Opens_Finding: ANN SAFE', 'SH_Opens_Finding: BOB SAFE']);
  });

  it('is none while its extension is not installed', () => {
    expect(lines(find(GRAPH))).toEqual([]);
  });

  it('is measured like any other: who begins elsewhere counts, out of those of the environment of its end', () => {
    const finding = [...find(GRAPH, SHOP).rows].find(({ source }) => source?.objectId === 'ANN');
    expect(finding?.environmentId).toBe('B');
    // ANN and the user of the directory, of three clerks.
    expect(finding?.exposure).toEqual({ count: 2, share: 2 / 3 });
  });

  it('opens its zone in the environment of the members', () => {
    const posture = find(GRAPH, SHOP).postures.find(
      ({ environmentId, tagId }) => environmentId === 'B' && tagId === 1,
    );
    // ANN, BOB and the user, of three clerks and the user.
    expect(posture).toMatchObject({
      principalCount: 4,
      assetCount: 1,
      exposedAssetCount: 1,
      exposureShare: 0.75,
    });
  });
});

describe('a type of findings', () => {
  it('is looked for when somebody switches it on, as what holds a platform together is not by itself', () => {
    const model = createGraphModel(1, [SHOP], new Map([['SH_Contains_Finding', true]]));
    const found = findBy(GRAPH, model);
    expect(lines(found)).toContain('SH_Contains_Finding: ROOM SAFE');
    expect(found.knownTypes).toContain('SH_Contains_Finding');
    expect(find(GRAPH, SHOP).knownTypes).not.toContain('SH_Contains_Finding');
  });

  it('is not looked for when somebody switches it off, be it built in', () => {
    const graph = GRAPH.and(`
      User ROASTED {domainsid: 'D', enabled: true, hasspn: true, dontreqpreauth: true}
      =Base:Group:Tag_Tier_Zero ADMINS
      USER -GenericAll-> ADMINS`);
    const off = ['SH_Opens_Finding', 'Kerberoasting', 'ASREPRoasting', 'T0GenericAll'];
    const before = lines(find(graph, SHOP));
    const model = createGraphModel(1, [SHOP], new Map(off.map((name) => [name, false])));

    expect(before.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(off));
    expect(lines(findBy(graph, model))).toEqual([]);
  });
});

describe('who comes from another platform', () => {
  it('is among those who are exposed to the zone of an environment', () => {
    const share = (graph: DrawnGraph) =>
      find(graph, SHOP).postures.find(({ environmentId, tagId }) => environmentId === 'B' && tagId === 1)
        ?.exposureShare;
    const alone = GRAPH.without('ANN -SH_Opens-> SAFE', 'BOB -SH_Opens-> SAFE');
    expect(share(alone)).toBe(0);
    expect(share(alone.and('USER -SH_Opens-> SAFE'))).toBe(1 / 4);
  });
});

describe('findings that extensions write', () => {
  it('take the place of the one that follows from the kind', () => {
    const found = find(GRAPH, withFindings(['SH_OpenSafe', 'SH_Branch']));
    expect(lines(found)).toEqual(['SH_OpenSafe: ANN SAFE', 'SH_OpenSafe: BOB SAFE']);
    expect(found.knownTypes).not.toContain('SH_Opens_Finding');
  });

  it('are told apart by the kind of environment that the end belongs to', () => {
    const found = find(GRAPH, withFindings(['SH_OpenSafe', 'SH_Branch'], ['SH_OpenElsewhere', 'SH_Else']));
    expect(lines(found).filter((line) => line.startsWith('SH_OpenElsewhere'))).toEqual([]);
  });
});

describe('rules that extensions bring', () => {
  const rule = (name: string, more: Partial<DeclaredExtension['listFindings'][number]> = {}) => ({
    id: 9,
    name,
    displayName: name,
    statement: name,
    severity: 'high' as const,
    environmentKind: '',
    isOffByDefault: false,
    ...more,
  });
  const ask = (model: GraphModel, answers: Readonly<Record<string, readonly string[]>>) => [
    ...askListFindings({
      model,
      cancellation: NEVER_CANCELLED,
      findNodes: (statement) => {
        const names = answers[statement];
        if (names === undefined) {
          throw new Error(`${statement} fails`);
        }
        return names.map((name) => GRAPH.nodes.findIndex((node) => node.name === name));
      },
    }),
  ];
  const findListed = (
    rules: DeclaredExtension['listFindings'],
    answers: Readonly<Record<string, readonly string[]>>,
    switches = new Map<string, boolean>(),
  ) => {
    const model = createGraphModel(1, [{ ...SHOP, relationshipKinds: [], listFindings: rules }], switches);
    return findBy(GRAPH, model, ask(model, answers));
  };

  it('make a finding of each node, as bad as they say, of no zone', () => {
    const found = findListed([rule('SH_A')], { SH_A: ['ANN', 'BOB', 'ANN', 'ROOM'] });
    expect(
      [...found.rows].map(({ type, shape, target, severity, tagId, environmentId }) => [
        type,
        shape,
        target.objectId,
        severity,
        tagId,
        environmentId,
      ]),
    ).toEqual([
      ['SH_A', 'list', 'ANN', 'high', 0, 'B'],
      ['SH_A', 'list', 'BOB', 'high', 0, 'B'],
      ['SH_A', 'list', 'ROOM', 'high', 0, 'B'],
    ]);
    expect(found.types).toMatchObject([{ type: 'SH_A', compositeRisk: 80, impactedAssets: 3 }]);
    expect(found.knownTypes).toContain('SH_A');
  });

  it('leave out nodes of other environments than the one that they name', () => {
    const found = findListed([rule('SH_A', { environmentKind: 'SH_Branch' })], { SH_A: ['ANN', 'USER'] });
    expect(lines(found)).toEqual(['SH_A: undefined ANN']);
  });

  it('are not asked when they are switched off', () => {
    const rules = [rule('SH_A'), rule('SH_B', { isOffByDefault: true })];
    const answers = { SH_A: ['ANN'], SH_B: ['BOB'] };
    expect(lines(findListed(rules, answers))).toEqual(['SH_A: undefined ANN']);
    const switched = new Map([
      ['SH_A', false],
      ['SH_B', true],
    ]);
    expect(lines(findListed(rules, answers, switched))).toEqual(['SH_B: undefined BOB']);
  });

  it('cost nothing but themselves when they fail', () => {
    const found = findListed([rule('SH_A'), rule('SH_B')], { SH_B: ['BOB'] });
    expect(lines(found)).toEqual(['SH_B: undefined BOB']);
    expect(found.unknownTypes).toEqual(['SH_A']);
  });
});

describe('who may see one environment of an extension', () => {
  it('sees what says that it belongs there, and what is contained in it', () => {
    const snapshot = GRAPH.snapshot();
    const visible = findVisibleNodes(snapshot, {
      model: createGraphModel(1, [SHOP]),
      environmentIds: ['B'],
    });
    const names = GRAPH.nodes.map(({ name }) => name);
    expect(names.filter((_, node) => hasBit(visible, node))).toEqual([
      'B',
      'ANN',
      'BOB',
      'CYD',
      'SAFE',
      'ROOM',
    ]);
  });
});
