/** A page of those who hold what a domain asks of its controllers. */
export function secretReadersPath(domainObjectId: string): string {
  return withQuery(`/api/v2/domains/${domainObjectId}/dc-syncers`, { limit: '100' });
}

/** Of what gives control, from one object to another. */
export function shortestPathPath(startObjectId: string, endObjectId: string): string {
  return withQuery('/api/v2/graphs/shortest-path', {
    start_node: startObjectId,
    end_node: endObjectId,
    only_traversable: 'true',
  });
}

export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}
