import { findNodeByObjectId, readObjectId } from '@secgraph/graph';
import { createCancellation, NEVER_CANCELLED, requestCancellation, throwIfCancelled } from '@secgraph/kernel';
import type { TagType } from '@secgraph/vocabulary';
import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../settings/analysis-settings.ts';
import type { RuleSet } from '../settings/rule-switches.ts';
import { draw } from '../testing/draw-graph.test-support.ts';
import { BUILT_IN_TAGS, TIER_ZERO_SELECTORS } from './built-in-tags.ts';
import { selectMembers } from './select-members.ts';
import type { SelectorSeed, TagSelector, ZoneTag } from './zone-tag.ts';

const GRAPH = draw(
  'Domain D\nOU O P\nUser U\nGroup G\nD -Contains-> O -Contains-> U\nU -MemberOf-> G\nP -Contains-> G',
);

const objectIds = (...values: string[]): SelectorSeed[] =>
  values.map((value) => ({ type: 'object-id', value }));

function tagOf(type: TagType, seeds: readonly SelectorSeed[], selector: Partial<TagSelector> = {}): ZoneTag {
  return {
    id: 1,
    name: 'tag',
    type,
    kindName: 'Tag_tag',
    position: type === 'zone' ? 1 : undefined,
    requiresCertification: false,
    isAnalysed: true,
    selectors: [
      { id: 1, name: 'selector', isDefault: false, isDisabled: false, version: '', seeds, ...selector },
    ],
  };
}

/** Object ids by selector, or what went wrong. */
function select(
  tag: ZoneTag,
  {
    rules = 'current' as RuleSet,
    cancellation = NEVER_CANCELLED,
    graph = GRAPH,
    selectorMs = Number.POSITIVE_INFINITY,
  } = {},
) {
  const snapshot = graph.snapshot();
  const found = selectMembers(snapshot, [tag], {
    switches: analysisSettings(rules).switches,
    cancellation,
    selectorMs,
    findNodes: (statement, given) => {
      throwIfCancelled(given);
      const node = findNodeByObjectId(snapshot, statement);
      if (node === undefined) {
        throw new Error(`cannot run ${statement}`);
      }
      return [node];
    },
  });

  return Array.from(found, (selection) =>
    'error' in selection
      ? String(selection.error)
      : Array.from(selection.members.nodes, (node) => readObjectId(snapshot, node))
          .toSorted()
          .join(' '),
  );
}

describe('selecting members', () => {
  it('finds nodes by object id, in the case given or in upper case', () => {
    expect(select(tagOf('owned', objectIds('U', 'g', 'nobody')))).toEqual(['G U']);
  });

  it('finds nodes by statement', () => {
    expect(select(tagOf('owned', [{ type: 'cypher', value: 'G' }]))).toEqual(['G']);
  });

  it('gives up a selector that takes too long with all of its statements, and tells so', () => {
    const tag = tagOf('owned', [{ type: 'cypher', value: 'G' }]);
    const slow = { ...tag.selectors[0], id: 2 } as TagSelector;
    expect(select({ ...tag, selectors: [...tag.selectors, slow] }, { selectorMs: 0 })).toEqual([
      'CodedError: it was given up after 0 seconds',
      'CodedError: it was given up after 0 seconds',
    ]);
    // The deadline of the whole run is another matter.
    const over = createCancellation({ deadlineAtMs: 0 });
    expect(select(tag, { cancellation: over, selectorMs: 60_000 })).toEqual([
      expect.stringContaining('deadline of the request'),
    ]);
    expect(select(tag, { selectorMs: 60_000 })).toEqual(['G']);
  });

  it('expands by the type of the tag', () => {
    expect(select(tagOf('zone', objectIds('G')))).toEqual(['G O P U']);
    expect(select(tagOf('label', objectIds('G')))).toEqual(['G U']);
    expect(select(tagOf('owned', objectIds('G')))).toEqual(['G']);
  });

  it('expands domains of selectors that users made', () => {
    expect(select(tagOf('label', objectIds('D')))).toEqual(['D O U']);
    expect(select(tagOf('label', objectIds('D'), { isDefault: true }))).toEqual(['D']);
    expect(select(tagOf('label', objectIds('D')), { rules: '2025-11' })).toEqual(['D']);
  });

  it('expands units of a tenant, whoever made the selector, but in the rule set of 2025-11', () => {
    const graph = draw('=AZBase:AZAdministrativeUnit A\nAZUser U\nA -AZContains-> U');
    for (const isDefault of [true, false]) {
      const tag = tagOf('label', objectIds('A'), { isDefault });
      expect([select(tag, { graph }), select(tag, { graph, rules: '2025-11' })]).toEqual([['A U'], ['A']]);
    }
  });

  it('leaves out what is disabled', () => {
    expect(select(tagOf('zone', objectIds('G'), { isDisabled: true }))).toEqual([]);
  });

  it('tells what went wrong, and goes on', () => {
    const tag = tagOf('owned', [{ type: 'cypher', value: 'nonsense' }]);
    const second = { ...tagOf('owned', objectIds('U')).selectors[0], id: 2 } as TagSelector;
    expect(select({ ...tag, selectors: [...tag.selectors, second] })).toEqual([
      'Error: cannot run nonsense',
      'U',
    ]);
  });

  it('ends when it is cancelled', () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    expect(() => select(tagOf('owned', [{ type: 'cypher', value: 'G' }]), { cancellation })).toThrow(
      expect.objectContaining({ code: 'KERNEL_CANCELLED' }),
    );
  });
});

describe('the selectors that come with the product', () => {
  it('have names of their own', () => {
    expect(new Set(TIER_ZERO_SELECTORS.map(({ name }) => name)).size).toBe(TIER_ZERO_SELECTORS.length);
  });

  it('are seventeen that always hold and twenty-five that can be switched off', () => {
    const optional = TIER_ZERO_SELECTORS.filter(({ isOptional }) => isOptional);
    expect([TIER_ZERO_SELECTORS.length - optional.length, optional.length]).toEqual([17, 25]);
  });

  it('belong to tier zero, the highest zone; owned has none', () => {
    expect(
      BUILT_IN_TAGS.map(({ name, type, position, selectors }) => [name, type, position, selectors.length]),
    ).toEqual([
      ['Tier Zero', 'zone', 1, 42],
      ['Owned', 'owned', undefined, 0],
    ]);
  });
});
