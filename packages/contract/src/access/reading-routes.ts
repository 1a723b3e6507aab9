import type { RouteContract } from '../route.ts';

/** They begin and end logins, and so change something, though browsers can only ask for them by a GET. */
const CHANGING_GETS: ReadonlySet<string> = new Set(['begin-saml-login', 'begin-sign-on', 'finish-sign-on']);

/**
 * What they are asked takes a body. Of Cypher, statements that change the graph are not among what is read: the route
 * looks at each.
 */
const READING_POSTS: ReadonlySet<string> = new Set([
  'preview-asset-group-selector',
  'run-cypher-query',
  'search-asset-group-history',
  'search-asset-group-tags',
  'simulate-attack-path-changes',
]);

/** Whether a route changes nothing; of one that nobody has thought of, only a GET is believed. */
export function isReading({ id, method }: Pick<RouteContract, 'id' | 'method'>): boolean {
  return method === 'GET' ? !CHANGING_GETS.has(id) : READING_POSTS.has(id);
}
