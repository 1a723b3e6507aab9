/** Of our packages, those that only the pages, which come built, or only tests need. */
const NOT_SERVED = ['graph-view', 'test-kit'];
const TESTS = /[.](test|test-support|test-d)[.]tsx?$|[/](test|testing)[/]/;
/** What hands the built pages to the service. */
const PAGES = /^apps[/]web[/](package[.]json|build[/](main|build-pages|hash-sources)[.]ts)$/;
const DOCUMENTS = /^(LICENSE|README[.]md|CHANGELOG[.]md|package[.]json)$|^(docs|examples|deploy)[/]/;
const PICTURES = /^docs[/]images[/]/;

/** Whether a file of the commit is part of what is installed. */
export function isBundled(path: string): boolean {
  if (TESTS.test(path) || PICTURES.test(path)) {
    return false;
  }
  if (DOCUMENTS.test(path) || PAGES.test(path) || path.startsWith('bin/')) {
    return true;
  }
  const [kind = '', name = ''] = path.split('/');

  return kind === 'apps' ? name === 'server' || name === 'cli' : kind === 'packages' && isServed(name);
}

function isServed(name: string): boolean {
  return !NOT_SERVED.includes(name);
}

/** Whether npm asks for it: it knows the workspaces by their manifests. */
export function isManifest(path: string): boolean {
  return /^(package(-lock)?[.]json|[.]npmrc|(apps|packages)[/][^/]+[/]package[.]json)$/.test(path);
}
