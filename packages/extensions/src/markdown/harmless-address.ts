const LINK_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);
const PICTURE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https']);

/** Where a link may lead, or a picture come from: the web, mail, and what lies beside the page. */
export function isHarmlessAddress(address: string, use: 'link' | 'picture'): boolean {
  // Browsers leave them out, also out of the name of a scheme.
  if (/[\0-\x20\x7f]/.test(address)) {
    return false;
  }

  const end = address.search(/[:/?#]/);
  if (end === -1 || address[end] !== ':') {
    return true;
  }
  const schemes = use === 'link' ? LINK_SCHEMES : PICTURE_SCHEMES;
  return schemes.has(address.slice(0, end).toLowerCase());
}
