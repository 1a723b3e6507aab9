import type { ClientAddress } from '../../http/client-address.ts';

/** Addresses of the pages about what a tool tells, for the person before the assistant. They hold no credentials. */
export interface PageLinks {
  readonly overview: string;
  readonly object: (objectId: string) => string;
  readonly paths: (from: string | undefined, to: string | undefined, mode: string) => string;
  readonly findings: (query: Readonly<Record<string, string | number | undefined>>) => string;
  readonly finding: (id: number) => string;
  readonly chokePoints: string;
  readonly whatIf: string;
  readonly posture: string;
  readonly diff: (from: string, to: string | undefined) => string;
  readonly statement: (statement: string) => string;
}

/** @param publicUrl where people find the service; else where this request found it */
export function createPageLinks(
  publicUrl: string | undefined,
  { scheme, host, basePath }: Pick<ClientAddress, 'scheme' | 'host' | 'basePath'>,
): PageLinks {
  const root = (publicUrl ?? `${scheme}://${host}${basePath}`).replace(/\/$/, '');
  const page = (path: string, search: Readonly<Record<string, string | number | undefined>> = {}) => {
    const query = Object.entries(search)
      .flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encodeURIComponent(searchValue(value))}`],
      )
      .join('&');

    return `${root}/ui${path}${query === '' ? '' : `?${query}`}`;
  };

  return {
    overview: page('/'),
    object: (objectId) =>
      page('/explore', { exploreSearchTab: 'node', searchType: 'node', primarySearch: objectId }),
    paths: (from, to, mode) =>
      page('/explore', {
        exploreSearchTab: 'pathfinding',
        searchType: 'pathfinding',
        primarySearch: from,
        secondarySearch: to,
        pathMode: mode,
      }),
    findings: (query) => page('/attack-paths', { view: 'findings', ...query }),
    finding: (id) => page(`/attack-paths/findings/${id}`),
    chokePoints: page('/attack-paths/choke-points'),
    whatIf: page('/attack-paths/what-if'),
    posture: page('/posture'),
    diff: (from, to) => page('/posture/diff', { from, to }),
    statement: (statement) =>
      page('/explore', {
        exploreSearchTab: 'cypher',
        searchType: 'cypher',
        cypherSearch: Buffer.from(statement, 'utf8').toString('base64url'),
      }),
  };
}

/** The router of the pages reads values as JSON: a text that would be something else stands in quotes. */
function searchValue(value: string | number): string {
  if (typeof value === 'number') {
    return String(value);
  }
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}
