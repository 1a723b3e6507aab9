/**
 * The path of the address that browsers use, below which everything of the service is, such as `/graph`; empty where it
 * has the whole host.
 */
export function basePathOf(publicUrl: string | undefined): string {
  const path = publicUrl === undefined ? '' : new URL(publicUrl).pathname;

  return path === '/' ? '' : path;
}

/** Path and query below the base path. What is not below it stays: some proxies take the base path away. */
export function belowBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) {
    return url;
  }

  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) {
    return `/${rest}`;
  }

  return rest.startsWith('/') ? rest : url;
}

/** The same address with the base path where it came without, or the reverse. Undefined: there is no base path. */
export function otherSpellingOf(url: string, basePath: string): string | undefined {
  if (basePath === '') {
    return undefined;
  }
  const below = belowBasePath(url, basePath);

  return below === url ? basePath + url : below;
}
