import type { AttributeValue } from './directory.ts';
import { guidBytes } from './guid.ts';
import { sidBytes } from './sid.ts';

const SIDS = new Set(['objectsid', 'sidhistory', 'securityidentifier']);
const GUIDS = new Set(['objectguid']);
const OCTETS = new Set([
  'ntsecuritydescriptor',
  'msds-allowedtoactonbehalfofotheridentity',
  'msds-groupmsamembership',
  'cacertificate',
  'crosscertificatepair',
  'pkiexpirationperiod',
  'pkioverlapperiod',
]);
const TIMES = new Set(['whencreated']);
const FLAGS = new Set(['msds-expirepasswordsonsmartcardonlyaccounts']);

/**
 * A value as sources of text have it, where nothing but the name of the attribute (lower case) tells its type. SIDs and
 * GUIDs may be bytes or written out. `undefined` for what is not of the type.
 */
export function valueOfText(attribute: string, raw: string | Uint8Array): AttributeValue | undefined {
  if (SIDS.has(attribute)) {
    return typeof raw === 'string' ? sidBytes(raw) : raw;
  }
  if (GUIDS.has(attribute)) {
    return typeof raw === 'string' ? guidBytes(raw) : raw;
  }
  if (OCTETS.has(attribute)) {
    return typeof raw === 'string' ? Buffer.from(raw, 'utf8') : raw;
  }

  const text = typeof raw === 'string' ? raw : Buffer.from(raw).toString('utf8');
  if (TIMES.has(attribute)) {
    return secondsOfTime(text);
  }
  return FLAGS.has(attribute) ? text.toUpperCase() === 'TRUE' : text;
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)/;

/** Seconds since 1970 of `20240131120000.0Z`, `2024-01-31 12:00:00+00:00` and the like, all of which are UTC. */
function secondsOfTime(text: string): number | undefined {
  const parts = TIME.exec(text)?.slice(1).map(Number);
  if (parts === undefined) {
    return undefined;
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1_000);
}
