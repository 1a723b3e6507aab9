import { createCancellation, requestCancellation } from '@secgraph/kernel';
import { describe, expect, it, vi } from 'vitest';
import { analysisSettings, DEFAULT_PARAMETERS } from '../settings/analysis-settings.ts';
import { derive, deriveOutcome, drawnArrows } from '../testing/derive.test-support.ts';
import { draw } from '../testing/draw-graph.test-support.ts';
import { FIRST_NODE_ID } from '../testing/mini-graph.test-support.ts';
import { deriveRelationships, runDerivation } from './derive-relationships.ts';
import { REPLACED_RELATIONSHIP_KINDS } from './replaced-kinds.ts';
import { defineRule, type Rule } from './rule.ts';
import { defineFact, type Needs, type RuleView } from './rule-view.ts';

type Kind = Rule['derives'][number];

/** A rule that derives one kind from another, relationship by relationship. */
function copy(from: Kind, to: Kind, needs: Needs = {}): Rule {
  return rule(`${from} to ${to}`, to, { ...needs, relationships: [from] }, (view, draft) =>
    view.relationships(from).forEach((start, end) => draft.kind(to).add(start, end)),
  );
}

function rule(id: string, derives: Kind, needs: Needs, run: Rule['run'] = () => undefined): Rule {
  return defineRule({ id, family: 'ownership', derives: [derives], needs, summary: '', source: '', run });
}

const fail = () => {
  throw new Error('bad luck');
};

const GRAPH = draw(`
  User A B
  Thing X
  A -MemberOf-> B
  B -AdminTo-> A
  A -AdminTo-> X
  X -AdminTo-> B
`);

describe('extended rules', () => {
  const extended: Rule = { ...copy('MemberOf', 'DCSync'), isExtended: true };
  const graph = GRAPH.and('B -DCSync-> A');
  const parameters = { ...DEFAULT_PARAMETERS, derivesExtendedTechniques: true };

  it('run while extended techniques are derived', () => {
    expect(derive(graph, extended, analysisSettings('current', parameters))).toEqual(['A -DCSync-> B']);
  });

  it.each([
    ['the parameter is off', analysisSettings()],
    ['the rule set has none', analysisSettings('2025-11', parameters)],
  ])('leave nothing of what they derived before when %s', (_, settings) => {
    const outcome = deriveRelationships(graph.snapshot(), { rules: [extended], settings });
    expect(outcome).toMatchObject({ replacedKinds: ['DCSync'], derived: { startIds: new Int32Array(0) } });
  });
});

describe('rules of a run', () => {
  const chain = [copy('DCSync', 'CanRDP'), copy('AdminTo', 'DCSync'), copy('MemberOf', 'AdminTo')];

  it('run after those that derive what they need, whatever the order of the list', () => {
    const steps = [...runDerivation(GRAPH.snapshot(), { rules: chain })];
    expect(steps).toEqual([
      { rule: 'MemberOf to AdminTo', done: 0, total: 3 },
      { rule: 'AdminTo to DCSync', done: 1, total: 3 },
      { rule: 'DCSync to CanRDP', done: 2, total: 3 },
    ]);
  });

  it('see what this run derived, and of what the graph had only what no analysis replaces', () => {
    expect(derive(GRAPH, chain).filter((line) => line.includes('DCSync'))).toEqual([
      'A -DCSync-> B',
      'A -DCSync-> X',
      'X -DCSync-> B',
    ]);
  });

  it('see what the graph has of a kind that no rule of the run derives', () => {
    expect(derive(GRAPH, copy('AdminTo', 'DCSync'))).toEqual([
      'A -DCSync-> X',
      'B -DCSync-> A',
      'X -DCSync-> B',
    ]);
  });

  it('must not wait for each other', () => {
    const circle = [copy('CanRDP', 'AdminTo'), copy('AdminTo', 'CanRDP')];
    expect(() => derive(GRAPH, circle)).toThrow('waits for itself');
  });

  it('may derive what they read: then they read what the graph has', () => {
    expect(derive(GRAPH, copy('AdminTo', 'AdminTo'))).toHaveLength(3);
  });
});

describe('what is withheld', () => {
  const rules = [copy('DCSync', 'CanRDP'), copy('AdminTo', 'DCSync')];
  const idOf = (name: string) => FIRST_NODE_ID + GRAPH.nodes.findIndex((node) => node.name === name);
  const deriveWithout = (...withheld: readonly string[]) =>
    drawnArrows(
      GRAPH,
      deriveRelationships(GRAPH.snapshot(), {
        rules,
        withheld: withheld.map((arrow) => {
          const [start = '', kind = '', end = ''] = arrow.split(/ -|-> /);
          return { startId: idOf(start), kind, endId: idOf(end) };
        }),
      }),
    );
  const ALL = [
    'A -CanRDP-> X',
    'A -DCSync-> X',
    'B -CanRDP-> A',
    'B -DCSync-> A',
    'X -CanRDP-> B',
    'X -DCSync-> B',
  ];

  it.each([
    [['B -DCSync-> A'], ['B -CanRDP-> A', 'B -DCSync-> A']],
    [['A -DCSync-> X', 'X -DCSync-> B'], ALL.filter((arrow) => !arrow.startsWith('B'))],
    [['X -CanRDP-> B'], ['X -CanRDP-> B']],
    [['A -DCSync-> B', 'B -DCSync-> X', 'A -MemberOf-> X', 'NOBODY -DCSync-> A'], []],
  ])('is not derived, and rules that would read it do not see it: %j', (withheld, missing) => {
    expect(deriveWithout(...withheld)).toEqual(ALL.filter((arrow) => !missing.includes(arrow)));
  });
});

describe('a rule that throws', () => {
  const rules = [
    rule('broken', 'AdminTo', {}, (_view, draft) => {
      draft.kind('AdminTo').add(0, 1);
      fail();
    }),
    copy('AdminTo', 'DCSync'),
    copy('MemberOf', 'CanRDP'),
  ];
  const outcome = deriveRelationships(GRAPH.snapshot(), { rules });

  it('is reported', () => {
    expect(outcome.failures).toEqual([{ rule: 'broken', error: new Error('bad luck') }]);
  });

  it('derives nothing, and what was derived before stays in place', () => {
    expect(outcome.replacedKinds).toEqual(['DCSync', 'CanRDP']);
    expect(outcome.derived.kindNames).toEqual(['DCSync', 'CanRDP']);
  });

  it('lets others go on, with what was derived before', () => {
    // Three relationships AdminTo in the graph, one MemberOf.
    expect(outcome.derived.startIds).toHaveLength(4);
  });
});

it('a run of all rules replaces all kinds of the analysis, and one of some rules theirs', () => {
  const graph = GRAPH.snapshot();
  expect(deriveRelationships(graph).replacedKinds).toEqual(REPLACED_RELATIONSHIP_KINDS);
  expect(deriveRelationships(graph, { rules: [copy('MemberOf', 'CanRDP')] }).replacedKinds).toEqual([
    'CanRDP',
  ]);
});

describe('what a rule derives', () => {
  const pairs = (derived: readonly (readonly [number, number, string?])[], mayDeriveSelf = false) => ({
    ...rule('pairs', 'AdminTo', {}, (_view, draft) => {
      for (const [start, end, json = '{}'] of derived) {
        draft.kind('AdminTo').add(start, end, draft.propertySet(json));
      }
    }),
    mayDeriveSelf,
  });

  it('is kept once, in order; the first one decides about properties', () => {
    const rules = pairs([
      [1, 0],
      [0, 2],
      [0, 1, '{"a":1}'],
      [0, 1, '{"b":1}'],
      [0, 2, '{"c":1}'],
    ]);
    expect(derive(GRAPH, rules)).toEqual(['A -AdminTo-> B {a: 1}', 'A -AdminTo-> X', 'B -AdminTo-> A']);
  });

  it.each([3, 400])('is put in order where it is much, too: %d nodes', (count) => {
    const graph = draw(`User ${Array.from({ length: count }, (_, index) => `U${index}`).join(' ')}`);
    const all = Array.from({ length: 1000 }, (_, index) => [index % count, (index * 7) % count] as const);
    const { derived } = deriveRelationships(graph.snapshot(), { rules: [pairs(all, true)] });
    const keys = Array.from(derived.startIds, (start, row) => start * 1000 + (derived.endIds[row] ?? 0));
    expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
    expect(keys).toHaveLength(new Set(all.map(String)).size);
  });

  it('leads to another node, unless the rule says otherwise, or the rule set of 2025-11 holds', () => {
    const self = [[0, 0]] as const;
    expect(derive(GRAPH, pairs(self))).toEqual([]);
    expect(derive(GRAPH, pairs(self, true))).toEqual(['A -AdminTo-> A']);
    expect(derive(GRAPH, pairs(self), analysisSettings('2025-11'))).toEqual(['A -AdminTo-> A']);
  });

  it('is of the kinds that it says it derives', () => {
    const liar = rule('liar', 'AdminTo', {}, (_view, draft) => draft.kind('DCSync'));
    expect(() => derive(GRAPH, liar)).toThrow('rule liar does not say that it derives DCSync');
  });
});

describe('a rule that reads what it does not say it needs', () => {
  const fact = defineFact({ id: 'other', needs: {}, build: () => 0 });

  it.each<[string, (view: RuleView) => unknown]>([
    ['Computer', (view) => view.nodes('Computer')],
    ['AdminTo', (view) => view.relationships('AdminTo')],
    ['Owns', (view) => view.rights('Owns')],
    ['MemberOf', (view) => view.collected('MemberOf')],
    ['haslaps', (view) => view.booleans('haslaps')],
    ['name', (view) => view.strings('name')],
    ['schemaversion', (view) => view.numbers('schemaversion')],
    ['certchain', (view) => view.stringLists('certchain')],
    ['other', (view) => view.use(fact)],
  ])('fails: %s', (name, read) => {
    const reader = rule('reader', 'DCSync', {}, (view) => void read(view));
    expect(() => derive(GRAPH, reader)).toThrow(`rule reader reads ${name}, which is not among the`);
  });

  it('fails where it takes derived relationships for collected ones', () => {
    const reader = rule(
      'reader',
      'DCSync',
      { relationships: ['AdminTo'] },
      (view) => void view.collected('AdminTo'),
    );
    expect(() => derive(GRAPH, [reader, copy('MemberOf', 'AdminTo')])).toThrow('AdminTo is derived');
  });
});

describe('a fact', () => {
  const counted = () => {
    const build = vi.fn((view: RuleView) => view.relationships('AdminTo').startsOf(1).length);
    const inner = defineFact({ id: 'inner', needs: { relationships: ['AdminTo'] }, build });
    const outer = defineFact({ id: 'outer', needs: { facts: [inner] }, build: (view) => view.use(inner) });
    const reader = (derives: Kind) =>
      rule(`reader of ${derives}`, derives, { facts: [outer] }, (view, draft) => {
        for (let count = 0; count < view.use(outer); count++) {
          draft.kind(derives).add(count, 2);
        }
      });
    return { build, reader };
  };

  it('is worked out once, after the rules that derive what it needs', () => {
    const { build, reader } = counted();
    const rules = [reader('DCSync'), reader('CanRDP'), copy('MemberOf', 'AdminTo')];
    // A and, as analysis never replaces it, X.
    expect(derive(GRAPH, rules)).toEqual([
      'A -AdminTo-> B',
      'A -CanRDP-> X',
      'A -DCSync-> X',
      'B -CanRDP-> X',
      'B -DCSync-> X',
    ]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('that throws fails each rule that asks for it', () => {
    const broken = defineFact({ id: 'broken', needs: {}, build: fail });
    const readers = (['DCSync', 'CanRDP'] as const).map((kind) =>
      rule(kind, kind, { facts: [broken] }, (view) => void view.use(broken)),
    );
    const { failures } = deriveRelationships(GRAPH.snapshot(), { rules: readers });
    expect(failures.map(({ rule: id }) => id)).toEqual(['DCSync', 'CanRDP']);
  });
});

it('rules report bad data', () => {
  const warner = rule('warner', 'AdminTo', {}, (view) => view.warn('an odd domain'));
  expect(deriveOutcome(GRAPH, warner)).toEqual({ arrows: [], warnings: ['an odd domain'] });
});

describe('cancellation', () => {
  it('ends the run before the next rule', () => {
    const cancellation = createCancellation();
    const second = vi.fn();
    const rules = [
      rule('first', 'AdminTo', {}, () => requestCancellation(cancellation)),
      rule('second', 'DCSync', {}, second),
    ];
    expect(() => deriveRelationships(GRAPH.snapshot(), { rules, cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
    expect(second).not.toHaveBeenCalled();
  });

  it('ends the run within a rule that polls, which then has not failed', () => {
    const cancellation = createCancellation();
    const scan = rule('scan', 'AdminTo', { relationships: ['MemberOf'] }, (view) => {
      requestCancellation(cancellation);
      view.relationships('MemberOf').forEach(() => undefined);
    });
    expect(() => deriveRelationships(GRAPH.snapshot(), { rules: [scan], cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});
