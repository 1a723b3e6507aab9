import { pathsOf } from './bind-routes.ts';
import type { BoundRoute } from './route-handler.ts';

/** Which methods a path answers; empty for a path that does not exist. */
export type AllowedMethods = (escapedPath: string) => readonly string[];

/** Compiles the answer of a 405 from the routes. Paths are compared as sent, before unescaping. */
export function compileAllowedMethods(routes: readonly BoundRoute[]): AllowedMethods {
  const patterns = routes.flatMap(({ contract }) =>
    pathsOf(contract).map((path) => ({ pattern: patternOf(path), method: contract.method })),
  );

  return (escapedPath) => {
    const methods = new Set<string>();
    for (const { pattern, method } of patterns) {
      if (pattern.test(escapedPath)) {
        methods.add(method);
      }
    }
    if (methods.has('GET')) {
      methods.add('HEAD');
    }

    return [...methods].sort();
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((segment) => (segment === '*' ? '.*' : segment.startsWith('{') ? '[^/]+' : escapeRegExp(segment)))
    .join('/');

  return new RegExp(`^${source}$`);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
