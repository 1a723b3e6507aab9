import { secretReadersPath, shortestPathPath, withQuery } from './api-paths.ts';
import type { DemoFacts, Hop } from './demo-facts.ts';

/** A question to the API with the answer it must get. */
export interface ThingToTry {
  readonly question: string;
  readonly path: string;
  /** Texts of which each is in the answer, in quotes; or hops such as `"A" -Kind-> "B"`. */
  readonly promise: string;
}

/** Of those who are listed. */
const NAMED_READERS = 3;

/** Of a name; the rest of it is left to the search. */
const UNTYPED_LETTERS = 2;

export function planThingsToTry({ secrets, path }: DemoFacts): readonly ThingToTry[] {
  const { startObjectId, endObjectId, hops } = path;
  const start = hops[0]?.from ?? '';
  const end = hops.at(-1)?.to ?? '';
  const typed = start.slice(0, start.indexOf('@') - UNTYPED_LETTERS);

  return [
    {
      question: `Who can read the passwords of all accounts of ${secrets.domain}?`,
      path: secretReadersPath(secrets.domainObjectId),
      promise: `${secrets.names.slice(0, NAMED_READERS).map(quote).join(', ')}: ${secrets.names.length} in all, and whoever gets to one of them`,
    },
    {
      question: `Who has "${typed}" in the name?`,
      path: withQuery('/api/v2/search', { q: typed, type: 'User', limit: '100' }),
      promise: `${quote(start)} is among the answers`,
    },
    {
      question: `How does ${start} get to ${end}?`,
      path: shortestPathPath(startObjectId, endObjectId),
      promise: presentRoute(hops),
    },
  ];
}

/** `"A" -Kind-> "B" -Kind-> "C"` */
function presentRoute(hops: readonly Hop[]): string {
  return hops.reduce((route, { kind, to }) => `${route} -${kind}-> ${quote(to)}`, quote(hops[0]?.from ?? ''));
}

function quote(text: string): string {
  return `"${text}"`;
}
