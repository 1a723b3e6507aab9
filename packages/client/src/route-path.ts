import type { RouteId } from './contract-types.ts';
import { ROUTE_TABLE } from './route-table.ts';

export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly list?:
    | {
        readonly sortBy?: readonly string[];
        readonly skip?: number;
        readonly limit?: number;
        readonly filters?: Readonly<Record<string, unknown>>;
        readonly start?: string;
        readonly end?: string;
      }
    | undefined;
}

/** Path and query of a route, below the root of the service. */
export function routePath(id: RouteId, parts: AddressParts = {}): string {
  const [, path] = ROUTE_TABLE[id];

  return fillPath(path, parts);
}

/** A path of the contract with its parts. */
export function fillPath(path: string, { params = {}, query = {}, list = {} }: AddressParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams([
    ...pairsOf(query),
    ...pairsOf(list.filters ?? {}),
    ...pairsOf({
      start: list.start,
      end: list.end,
      sort_by: list.sortBy,
      skip: list.skip,
      limit: list.limit,
    }),
  ]).toString();

  return search === '' ? filled : `${filled}?${search}`;
}

function pairsOf(values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) {
      return [];
    }

    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.map((one): [string, string] => [name, String(one)]);
  });
}
