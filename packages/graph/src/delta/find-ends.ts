import type { EndpointMatch } from '../batch/graph-batch.ts';
import type { DeltaParts } from './drain-changes.ts';
import { aliasOf, isEmailLike, isWanted, type PropertyMatcher } from './match-rules.ts';
import type { PropertyIndex } from './property-index.ts';

export type PropertiesMatch = Extract<EndpointMatch, { by: 'properties' }>;

/** The index of the one node that is meant. */
export type EndFinding = { readonly node: number } | 'none' | 'several';

/** A matcher with the names that its property has on the nodes in question. */
interface SpelledMatcher extends PropertyMatcher {
  readonly spellings: readonly string[];
}

/**
 * Finds the one node that each end means: it has the kind, and all properties. The name of a property is meant as it is
 * written where nodes of the kind have it so; else its alias (`match-rules.ts`), then any spelling that differs in case
 * alone. Where no node has the values as they are written, those like e-mail addresses are compared in any case.
 *
 * So `{ kind: 'User', displayName: 'Ada' }` asks users for `displayName`; where no user has such a property, for
 * `displayname`; where none has that either, for `DisplayName` and the like. Two users called Ada are `several`.
 */
export function findEnds(
  delta: DeltaParts,
  index: PropertyIndex,
  ends: readonly PropertiesMatch[],
): readonly EndFinding[] {
  const distinct = new Map(ends.map((end) => [keyOf(end), end]));
  index.prepare([...distinct.values()].flatMap(({ matchers }) => matchers.flatMap(withAlias)));
  const findings = new Map<string, EndFinding>();
  const finder = new EndFinder(delta, index);

  for (const [key, end] of distinct) {
    findings.set(key, finder.find(end, { ignoresCase: false }));
  }

  const left = [...distinct].filter(
    ([key, { matchers }]) => findings.get(key) === 'none' && matchers.some(({ value }) => isEmailLike(value)),
  );
  if (left.length > 0) {
    index.prepareFolded(left.flatMap(([, { matchers }]) => matchers.flatMap(withAlias)));
    for (const [key, end] of left) {
      findings.set(key, finder.find(end, { ignoresCase: true }));
    }
  }

  return ends.map((end) => findings.get(keyOf(end)) ?? 'none');
}

function keyOf({ kind, matchers }: PropertiesMatch): string {
  return JSON.stringify([kind ?? null, matchers.map(({ key, value }) => [key, value])]);
}

function withAlias(matcher: PropertyMatcher): readonly PropertyMatcher[] {
  const alias = aliasOf(matcher.key);
  return alias === undefined ? [matcher] : [matcher, { ...matcher, key: alias }];
}

class EndFinder {
  readonly #delta: DeltaParts;
  readonly #index: PropertyIndex;
  readonly #spellings = new Map<string, readonly string[]>();

  constructor(delta: DeltaParts, index: PropertyIndex) {
    this.#delta = delta;
    this.#index = index;
  }

  find(end: PropertiesMatch, options: { readonly ignoresCase: boolean }): EndFinding {
    const kindId = end.kind === undefined ? undefined : this.#delta.kinds.find(end.kind);

    if (end.matchers.length === 0 || (end.kind !== undefined && kindId === undefined)) {
      return 'none';
    }

    const matchers = end.matchers.map((matcher) => ({
      ...matcher,
      spellings: this.#spell(matcher.key, kindId),
    }));
    let only: number | undefined;

    for (const node of this.#candidates(matchers)) {
      if (node === only || !this.#isMatch(node, kindId, { matchers, ...options })) {
        continue;
      }
      if (only !== undefined) {
        return 'several';
      }

      only = node;
    }

    return only === undefined ? 'none' : { node: only };
  }

  /** Of the matcher that the fewest nodes may fulfil. */
  #candidates(matchers: readonly SpelledMatcher[]): readonly number[] {
    return this.#index.rarest(
      matchers.map(({ key, value, spellings }) => ({ key: spellings[0] ?? key, value })),
    );
  }

  #isMatch(
    node: number,
    kindId: number | undefined,
    {
      matchers,
      ignoresCase,
    }: { readonly matchers: readonly SpelledMatcher[]; readonly ignoresCase: boolean },
  ): boolean {
    const { nodes, stubs } = this.#delta;

    return (
      nodes.isLive(node) &&
      (kindId === undefined || this.#hasKind(nodes.kindSets.values[node] as number, kindId)) &&
      // What it was taken for is no more than a guess: it is found by its object id alone.
      !stubs.isStub(node) &&
      matchers.every(({ value, spellings }) =>
        spellings.some((spelling) =>
          isWanted(spelling, nodes.readProperty(node, spelling), { value, ignoresCase }),
        ),
      )
    );
  }

  #spell(key: string, kindId: number | undefined): readonly string[] {
    const place = JSON.stringify([key, kindId ?? null]);
    const known = this.#spellings.get(place);
    if (known !== undefined) {
      return known;
    }

    const spelled = this.#findSpellings(key, kindId);
    this.#spellings.set(place, spelled);
    return spelled;
  }

  #findSpellings(key: string, kindId: number | undefined): readonly string[] {
    const hasKind = (kindSet: number): boolean => kindId === undefined || this.#hasKind(kindSet, kindId);
    const found = this.#index.spellingsOf(key, hasKind);
    if (found.has(key)) {
      return [key];
    }

    const alias = aliasOf(key);
    if (alias !== undefined && this.#index.spellingsOf(alias, hasKind).has(alias)) {
      return [alias];
    }

    return found.size === 0 && key.toLowerCase() === 'objectid' ? ['objectid'] : [...found];
  }

  #hasKind(kindSet: number, kindId: number): boolean {
    return this.#delta.kinds.sets.get(kindSet).includes(kindId);
  }
}
