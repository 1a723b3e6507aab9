import type { QueryDocument } from '../document/extension-document.ts';
import { JsonFields } from '../document/json-fields.ts';
import { invalid } from '../errors.ts';
import { keyOf } from './component-key.ts';

const MAX_QUERIES = 2_000;
const MAX_QUERY_NAME = 500;
const MAX_DESCRIPTION = 10_000;
/** How long one statement may be, in characters. */
const MAX_CYPHER_LENGTH = 64 * 1024;

/** One query, a list of them, or `queries` of them. @param file its name, from which those without a key get theirs */
export function readQueries(
  value: unknown,
  { namespace, file }: { readonly namespace: string; readonly file: string },
): readonly QueryDocument[] {
  const document = JsonFields.of(Array.isArray(value) ? { queries: value } : value, file);
  const isList = document.has('queries') || !document.has('query');
  const queries = isList ? document.objects('queries') : [document];

  return queries.map((query, index) => ({
    key: keyOf(query, ['query_key', 'key', 'id'], {
      namespace,
      file: isList ? `${file}_${index + 1}` : file,
    }),
    name: query.text('name').trim(),
    query: query.text('query').trim(),
    description: query.text('description'),
    category: query.text('category'),
  }));
}

/** @throws `EXTENSION_INVALID` */
export function checkQueries(queries: readonly QueryDocument[]): void {
  if (queries.length > MAX_QUERIES) {
    throw invalid(`the extension has more than ${MAX_QUERIES} queries`);
  }

  const keys = new Set<string>();
  for (const query of queries) {
    const problem = findProblem(query, keys);
    if (problem !== undefined) {
      throw invalid(problem);
    }
    keys.add(query.key);
  }
}

function findProblem(
  { key, name, query, description, category }: QueryDocument,
  keys: ReadonlySet<string>,
): string | undefined {
  if (name === '') {
    return `query ${key} has no name`;
  }
  if (name.length > MAX_QUERY_NAME) {
    return `the name of query ${key} is longer than ${MAX_QUERY_NAME} characters`;
  }
  if (query === '') {
    return `query ${name} has no statement`;
  }
  if (query.length > MAX_CYPHER_LENGTH) {
    return `the statement of query ${name} is longer than ${MAX_CYPHER_LENGTH} characters`;
  }
  if (description.length > MAX_DESCRIPTION || category.length > MAX_QUERY_NAME) {
    return `the description of query ${name} is longer than ${MAX_DESCRIPTION} characters`;
  }
  return keys.has(key) ? `duplicate query key: ${key}` : undefined;
}
