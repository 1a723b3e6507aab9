/** The part before the at sign: letters, digits and what RFC 5322 calls atoms, without quotes. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/**
 * An address as it is sent to, its domain in lower case. Undefined: it is none, or one of a form that nobody uses: without
 * quotes, comments, spaces and line ends, an address cannot be anything else in a header or a command.
 */
export function parseMailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const [local, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1)];
  const isAddress =
    at > 0 &&
    trimmed.length <= MAX_ADDRESS &&
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    isMailDomain(domain);

  return isAddress ? `${local}@${domain.toLowerCase()}` : undefined;
}

export function isMailDomain(text: string): boolean {
  return text.length <= MAX_ADDRESS && DOMAIN.test(text);
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether one may write there; without domains, everywhere. */
export function mayWriteTo(address: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(domainOf(address));
}

/** A text for a header: no line ends there, and nothing that cannot be seen. */
export function headerText(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > maxLength ? `${line.slice(0, maxLength).toWellFormed().trimEnd()}…` : line;
}
