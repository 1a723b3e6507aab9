const PAGES_OF_WORKSPACE = /\/w\/([a-z0-9-]{1,40})\/ui\/$/;

/**
 * Of the workspace that the pages belong to; undefined: they are those of the service itself.
 *
 * @param address below which the pages are, as `document.baseURI` tells
 */
export function workspaceNameOf(address: string): string | undefined {
  return PAGES_OF_WORKSPACE.exec(new URL(address).pathname)?.[1];
}
