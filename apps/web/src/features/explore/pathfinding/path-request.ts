import type { ExploreSearch } from '../../../parts/addresses/explore-search.ts';
import type { ExploreAnswer, ExploreRequest } from '../explore-request.ts';
import { findByObjectId } from './ask-paths.ts';
import { pathQuery } from './path-query.ts';
import { type PathQuestion, readPathQuestion } from './path-question.ts';

/** The paths that an address asks for; none while an end is missing, or no kind is ticked. */
export function pathRequest(search: ExploreSearch): ExploreRequest | undefined {
  const question = readPathQuestion(search);

  return question === undefined
    ? undefined
    : {
        title: (answer) => titleOf(question, answer),
        nothing: 'No path leads there with these kinds and exclusions.',
        isPath: true,
        query: pathQuery(question),
      };
}

function titleOf({ mode, start, end }: PathQuestion, answer: ExploreAnswer | undefined): string {
  const nameOf = (objectId = '') =>
    (answer === undefined ? undefined : findByObjectId(answer.graph, objectId)?.label) || objectId;

  switch (mode) {
    case 'between':
      return `Paths from ${nameOf(start)} to ${nameOf(end)}`;
    case 'to':
      return `Paths to ${nameOf(end)}`;
    case 'from-owned':
      return `Paths from Owned to ${nameOf(end)}`;
    case 'from':
      return `Paths from ${nameOf(start)}`;
    case 'to-tier-zero':
      return `Paths from ${nameOf(start)} to Tier Zero`;
  }
}
