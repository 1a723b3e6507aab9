import type { IncomingMessage } from 'node:http';
import { WORKSPACE_HEADER, WORKSPACE_ROOT } from '@secgraph/contract';
import { belowBasePath } from '../http/base-path.ts';
import { tidyPath } from '../http/tidy-path.ts';

/** What a request says of the workspace that it is for. */
export type NamedWorkspace =
  /** `rest`: path and query below the workspace; empty where the path ends with its name. */
  | { readonly kind: 'named'; readonly name: string; readonly rest: string }
  | { readonly kind: 'contradiction' };

/** The service itself has more than its API, such as probes, which no header leads elsewhere. */
const API = '/api/';

/**
 * Reads which workspace a request is for: by its path, or below `/api/` by its header. Nothing is decoded: what is not
 * written as it is names none. Undefined: no workspace is named.
 *
 * @param basePath of the service
 */
export function findWorkspace(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  basePath: string,
): NamedWorkspace | undefined {
  const path = tidyPath(belowBasePath(tidyPath(url), basePath));
  const header = headers[WORKSPACE_HEADER];
  const told = Array.isArray(header) ? header.join(',') : header;

  if (!path.startsWith(WORKSPACE_ROOT)) {
    return told !== undefined && path.startsWith(API) ? { kind: 'named', name: told, rest: path } : undefined;
  }
  const below = path.slice(WORKSPACE_ROOT.length);
  const end = below.search(/[/?]/);
  const name = end < 0 ? below : below.slice(0, end);

  return told !== undefined && told !== name
    ? { kind: 'contradiction' }
    : { kind: 'named', name, rest: end < 0 ? '' : below.slice(end) };
}
