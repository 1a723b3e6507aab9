import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import type { PathAnswer } from './ask-paths.ts';
import type { PathQuestion } from './path-question.ts';

/** A question that differs in one thing, or in all that narrows it, and may find what this one does not. */
export interface WiderQuestion {
  /** Ends the sentence "2 paths …". */
  readonly how: string;
  readonly question: PathQuestion;
  /** What the address becomes. */
  readonly patch: ExploreSearch;
}

interface Restriction {
  readonly how: string;
  readonly isMet: (question: PathQuestion) => boolean;
  readonly lifted: Partial<PathQuestion>;
  readonly patch: ExploreSearch;
}

const RESTRICTIONS: readonly Restriction[] = [
  {
    how: 'without the exclusions',
    isMet: ({ excludedNodes, excludedEdges }) => excludedNodes.length + excludedEdges.length > 0,
    lifted: { excludedNodes: [], excludedEdges: [] },
    patch: { excludedNodes: undefined, excludedEdges: undefined },
  },
  {
    how: 'through disabled principals',
    isMet: ({ avoidsDisabled }) => avoidsDisabled,
    lifted: { avoidsDisabled: false },
    patch: { avoidsDisabled: undefined },
  },
  {
    how: 'with all kinds',
    isMet: ({ kinds }) => kinds !== undefined,
    lifted: { kinds: undefined },
    patch: { pathFilters: undefined },
  },
  {
    how: 'at any depth',
    isMet: ({ maxHops }) => maxHops !== undefined,
    lifted: { maxHops: undefined },
    patch: { pathDepth: undefined },
  },
];

/**
 * What to ask next when nothing was found, the nearest first.
 *
 * @internal For tests.
 */
export function widerQuestions(question: PathQuestion): readonly WiderQuestion[] {
  const met = RESTRICTIONS.filter(({ isMet }) => isMet(question));
  const all: Restriction = {
    how: met.map(({ how }) => how).join(', '),
    isMet: () => true,
    lifted: Object.assign({}, ...met.map(({ lifted }) => lifted)),
    patch: Object.assign({}, ...met.map(({ patch }) => patch)),
  };
  const { start, end } = question;
  const reversed: Restriction = {
    how: 'in the other direction',
    isMet: () => true,
    lifted: { start: end, end: start },
    patch: { primarySearch: end, secondarySearch: start },
  };
  const candidates = [
    ...met,
    ...(met.length > 1 ? [all] : []),
    ...(question.mode === 'between' && start !== end ? [reversed] : []),
  ];

  return candidates.map(({ how, lifted, patch }) => ({ how, question: { ...question, ...lifted }, patch }));
}

export interface FoundWider extends WiderQuestion {
  readonly answer: PathAnswer;
}

/** Asks one after the other, until something is found. `null`: none of them finds anything. */
export async function findWider(
  question: PathQuestion,
  ask: (question: PathQuestion) => Promise<PathAnswer>,
): Promise<FoundWider | null> {
  for (const wider of widerQuestions(question)) {
    const answer = await ask(wider.question);
    if (answer.graph.nodes.size > 0) {
      return { ...wider, answer };
    }
  }

  return null;
}
