/** What Entra Connect writes into the description of the account that it reads the directory with. */
export interface ConnectorAccount {
  /** The computer that Entra Connect runs on, as its account name without the dollar sign; in upper case. */
  readonly host: string;
  /** A domain name of the tenant; in upper case. */
  readonly tenant: string;
}

const HOST = 'running on computer ';
const TENANT = 'configured to synchronize to tenant ';
const WORD_END = /[\s'"]/;

/** Undefined where the description says something else: somebody edited it, or the product wrote it in another language. */
export function readConnectorAccount(description: string): ConnectorAccount | undefined {
  const host = wordAfter(description, HOST);
  const tenant = wordAfter(description, TENANT);

  return host === '' || tenant === '' ? undefined : { host, tenant };
}

/** The host that is part of the name of a cloud account which Entra Connect synchronises with, `Sync_<host>_<id>@…`. */
export function hostOfSyncAccount(userPrincipalName: string): string | undefined {
  const [account = ''] = userPrincipalName.toUpperCase().split('@', 1);
  const end = account.lastIndexOf('_');

  return account.startsWith('SYNC_') && end > 'SYNC_'.length ? account.slice('SYNC_'.length, end) : undefined;
}

/** In upper case, without quotation marks around it and the full stop behind it; empty where there is none. */
function wordAfter(text: string, marker: string): string {
  const place = text.toLowerCase().indexOf(marker);
  if (place === -1) {
    return '';
  }

  const rest = text.slice(place + marker.length).replace(/^['"]/, '');
  const end = rest.search(WORD_END);
  return (end === -1 ? rest : rest.slice(0, end)).replace(/\.$/, '').toUpperCase();
}
