/** Where the service is: the pages lie in its `/ui/`, below whatever path a proxy has put before it. */
export function serviceAddress(path: string): string {
  return new URL(`..${path}`, document.baseURI).href;
}
