const SLASH = '/';
const API = '/api/';

/**
 * The path that a client means who joined an address and a path with a slash too many: of slashes at the start one is
 * left, of those at the end of a path of the API none. Nothing else is touched, least of all inside of the path. Done
 * before routing, so a route, its gate and its limits are the same for every spelling; nobody is redirected.
 *
 * @param url path and query as sent; linear time
 */
export function tidyPath(url: string): string {
  let start = 0;
  while (url[start] === SLASH && url[start + 1] === SLASH) {
    start++;
  }

  const query = url.indexOf('?', start);
  const pathEnd = query < 0 ? url.length : query;
  let end = pathEnd;
  while (url[end - 1] === SLASH && end - start > API.length && url.startsWith(API, start)) {
    end--;
  }

  return start === 0 && end === pathEnd ? url : url.slice(start, end) + url.slice(pathEnd);
}
