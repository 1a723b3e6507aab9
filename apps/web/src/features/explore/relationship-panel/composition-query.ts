const QUERY = /^\s*match\b/i;

/** The statement that some collectors leave at a relationship: it finds what the relationship follows from. */
export function compositionQueryOf(properties: Readonly<Record<string, unknown>>): string | undefined {
  const statement = properties['query_composition'];

  return typeof statement === 'string' && QUERY.test(statement) ? statement.trim() : undefined;
}
