import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseTypeVersion } from '../formats/collector-version.ts';
import { parseMinisignKey } from '../formats/minisign.ts';

/** How the text of a variable becomes a value. */
export interface ValueFormat<Value> {
  /** What to write, for the message about a wrong value: "must be …". */
  readonly expected: string;
  /** Undefined: the text is wrong. */
  readonly parse: (text: string) => Value | undefined;
  /** The value may hold a secret: it is never quoted, and may stand in a file that `<variable>_FILE` names. */
  readonly isSecret?: boolean;
}

export type FormatOf<Format> = Format extends ValueFormat<infer Value> ? Value : never;

export const textValue: ValueFormat<string> = {
  expected: 'a text',
  parse: (text) => text,
};

export const secretValue: ValueFormat<string> = { ...textValue, isSecret: true };

/** From the folder that the service was started in. */
export const pathValue: ValueFormat<string> = {
  expected: 'a path',
  parse: (text) => resolve(text),
};

/** Systems have room for little more. */
const MAX_SOCKET_BYTES = 100;

export const socketValue: ValueFormat<string> = {
  expected: `a path of at most ${MAX_SOCKET_BYTES} bytes`,
  parse: (text) => {
    const path = resolve(text);

    return Buffer.byteLength(path) <= MAX_SOCKET_BYTES ? path : undefined;
  },
};

export const booleanValue: ValueFormat<boolean> = {
  expected: 'true or false',
  parse: (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
};

export function integerValue(minimum: number, maximum: number): ValueFormat<number> {
  return {
    expected: `a whole number from ${minimum} to ${maximum}`,
    parse: (text) => {
      const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;

      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

/** As the database has it: younger entries cannot be removed. */
const LEAST_AUDIT_DAYS = 30;
const MOST_AUDIT_DAYS = 36_500;

export const auditDaysValue: ValueFormat<number> = {
  expected: `0 or a whole number from ${LEAST_AUDIT_DAYS} to ${MOST_AUDIT_DAYS}`,
  parse: (text) => (text === '0' ? 0 : integerValue(LEAST_AUDIT_DAYS, MOST_AUDIT_DAYS).parse(text)),
};

export function wordValue<const Word extends string>(words: readonly Word[]): ValueFormat<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    parse: (text) => words.find((word) => word === text.toLowerCase()),
  };
}

/** Of a bucket of an object store: its name, and what the names of its objects begin with. */
export interface BucketPlace {
  readonly bucket: string;
  readonly prefix: string;
}

/** Names as they may stand in an address as they are. */
const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]{1,200}){0,8})\/?$/;

export const uploadPlaceValue: ValueFormat<'folder' | 'database' | BucketPlace> = {
  expected:
    'folder, database, or a bucket such as s3://backups/secgraph, in letters, digits, dots and dashes',
  parse: (text) => {
    const word = text.toLowerCase();
    if (word === 'folder' || word === 'database') {
      return word;
    }
    const [, bucket, path = ''] = BUCKET_ADDRESS.exec(text) ?? [];

    return bucket === undefined || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)
      ? undefined
      : { bucket, prefix: path.slice(1) };
  },
};

export const endpointValue: ValueFormat<string> = {
  expected: 'an address such as https://s3.example.org, without query, fragment, name or password',
  parse: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isPlain =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      `${url.username}${url.password}${url.search}${url.hash}` === '';

    return isPlain ? url.href.replace(/\/$/, '') : undefined;
  },
};

/** Letters that a header may be named with (RFC 9110). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;

/** Pairs as in W3C Baggage: values are encoded as in addresses. */
export const headersValue: ValueFormat<Readonly<Record<string, string>>> = {
  expected: 'pairs such as api-key=…, with commas between',
  isSecret: true,
  parse: (text) => {
    const pairs = text.split(',').map((pair) => {
      const place = pair.indexOf('=');
      return [pair.slice(0, Math.max(place, 0)).trim(), decode(pair.slice(place + 1).trim())] as const;
    });
    const isWhole = pairs.every(
      ([name, value]) => HEADER_NAME.test(name) && value !== undefined && /^[\t\x20-\x7e]*$/.test(value),
    );

    return isWhole ? Object.fromEntries(pairs.map(([name, value]) => [name, value ?? ''])) : undefined;
  },
};

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const shareValue: ValueFormat<number> = {
  expected: 'a number from 0 to 1, such as 0.1',
  parse: (text) => (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
};

export const regionValue: ValueFormat<string> = {
  expected: 'a region such as eu-central-1',
  parse: (text) => (/^[a-z0-9-]{1,40}$/.test(text) ? text : undefined),
};

const LEAST_TOKEN_LENGTH = 16;

/** Of whoever is no user; long enough not to be guessed. */
export const tokenValue: ValueFormat<string> = {
  expected: `a token of at least ${LEAST_TOKEN_LENGTH} characters without spaces`,
  parse: (text) => (text.length >= LEAST_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text) ? text : undefined),
  isSecret: true,
};

export const postgresUrlValue: ValueFormat<string> = {
  expected: 'a PostgreSQL address such as postgresql://user:password@host:5432/database',
  parse: (text) => (/^postgres(ql)?:\/\//.test(text) ? text : undefined),
  isSecret: true,
};

/** Where the service itself has something: below them, nobody could tell what a path means. */
const OWN_PLACES: ReadonlySet<string> = new Set([
  'api',
  'docs',
  'health',
  'healthz',
  'metrics',
  'readyz',
  'ui',
  'w',
]);

/** Without a slash at the end, so that paths can be appended. Its path may stand in a header as it is. */
export const publicUrlValue: ValueFormat<string> = {
  expected: `an address such as https://graph.example.org or https://example.org/graph, without query or fragment, whose path begins with none of ${[...OWN_PLACES].map((place) => `/${place}`).join(', ')}`,
  parse: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') {
      return undefined;
    }
    const path = url.pathname.replace(/\/+$/, '');
    const isPlain = url.search === '' && url.hash === '' && /^(?:\/[\w.~%-]+)*$/.test(path);

    return isPlain && !OWN_PLACES.has(path.split('/')[1] ?? '') ? url.origin + path : undefined;
  },
};

export const originsValue: ValueFormat<readonly string[]> = {
  expected: 'origins such as https://app.example.org, separated by commas',
  parse: (text) => {
    const origins = text.split(',').map((origin) => origin.trim());

    return origins.every(isOrigin) ? origins : undefined;
  },
};

/** In lower case, without ports. */
export const hostsValue: ValueFormat<readonly string[]> = {
  expected: 'names or addresses of hosts such as login.example.org, separated by commas',
  parse: (text) => {
    const hosts = text.split(',').map((host) => host.trim().toLowerCase());

    return hosts.every((host) => isIP(host) !== 0 || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host))
      ? hosts
      : undefined;
  },
};

export const minisignKeysValue: ValueFormat<readonly string[]> = {
  expected: 'public keys of minisign, which begin with RW, separated by commas',
  parse: (text) => {
    const keys = text.split(',').map((key) => key.trim());

    return keys.every((key) => parseMinisignKey(key) !== undefined) ? keys : undefined;
  },
};

/** As they were given; none: no version is too old. */
export const collectorVersionsValue: ValueFormat<readonly string[]> = {
  expected: 'versions of collectors such as sharphound=v2.0.0, separated by commas, or none',
  parse: (text) => {
    const entries = text.split(',').map((entry) => entry.trim());

    return text === 'none' ? [] : entries.every((entry) => parseTypeVersion(entry)) ? entries : undefined;
  },
};

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}
