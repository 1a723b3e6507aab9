import type { NodeDescription, SourceOutput } from '../source.ts';
import { unreadableSource } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';

const MAX_BYTES = 64 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;
type Properties = Record<string, NodeDescription['properties'][string]>;

/**
 * What a file tells of the configuration of authorities. It has no object ids, so each is found by its name and that of
 * its host. Principals are names only, and templates may be left out of a file: neither is read.
 */
export function* convertCertipy(file: SourceFile): Generator<SourceOutput, void> {
  const authorities = toFields(readDocument(file)['Certificate Authorities']);
  // A text instead of a list says that there are none.
  for (const [place, value] of Object.entries(authorities ?? {})) {
    const authority = toFields(value) ?? {};
    const name = readText(authority, 'CA Name');
    const host = readText(authority, 'DNS Name');
    if (name === undefined || host === undefined) {
      yield {
        kind: 'error',
        message: `authority ${JSON.stringify(place.slice(0, 40))}: it has no "CA Name" or no "DNS Name"`,
      };
    } else {
      yield { kind: 'description', description: describeAuthority(authority, name, host) };
    }
  }
}

function readDocument(file: SourceFile): Fields {
  if (file.sizeBytes > MAX_BYTES) {
    throw unreadableSource(`it has ${file.sizeBytes} bytes; no more than ${MAX_BYTES} are read`);
  }
  let document: unknown;
  try {
    document = JSON.parse(file.bytes(0, file.sizeBytes).toString('utf8'));
  } catch (cause) {
    throw unreadableSource('it is not valid JSON', cause);
  }
  const fields = toFields(document);
  if (fields === undefined) {
    throw unreadableSource('it is not an object');
  }
  return fields;
}

function describeAuthority(authority: Fields, name: string, host: string): NodeDescription {
  const properties: Properties = {};
  const defaults: Properties = {};
  const tell = (property: string, value: Properties[string] | undefined, isAsked: boolean) => {
    if (value !== undefined) {
      properties[property] = value;
      properties[`${property}collected`] = true;
    } else if (isAsked) {
      // It was asked for in vain, which says nothing about what somebody else found out.
      defaults[`${property}collected`] = false;
    }
  };

  const [san, encryption] = ['User Specified SAN', 'Enforce Encryption for Requests'];
  tell('isuserspecifiessanenabled', readSwitch(authority, san), san in authority);
  tell('rpcencryptionenforced', readSwitch(authority, encryption), encryption in authority);
  tell('requestdisposition', readDisposition(authority), 'Request Disposition' in authority);
  // It is missing where there are none as well as where nobody could read them.
  tell('disabledextensions', readOids(authority['Disabled Extensions']), 'Disabled Extensions' in authority);
  return {
    title: `authority ${JSON.stringify(name)} on ${JSON.stringify(host)}`,
    kind: 'EnterpriseCA',
    matchers: { caname: name, dnshostname: host },
    properties,
    defaults,
  };
}

const SWITCHES: ReadonlyMap<unknown, boolean> = new Map([
  ['enabled', true],
  ['disabled', false],
]);

function readSwitch(authority: Fields, key: string): boolean | undefined {
  return SWITCHES.get(readText(authority, key)?.toLowerCase());
}

/** As the registry has it: requests are granted, or wait for somebody. */
const DISPOSITIONS: ReadonlyMap<unknown, number> = new Map([
  ['issue', 0x1],
  ['pending', 0x100],
]);

function readDisposition(authority: Fields): number | undefined {
  return DISPOSITIONS.get(readText(authority, 'Request Disposition')?.toLowerCase());
}

const OID = /^\d[\d.]{0,255}$/;
const MAX_OIDS = 1_000;

function readOids(value: unknown): readonly string[] | undefined {
  const listed = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(listed)) {
    return undefined;
  }
  const oids = listed.filter((item): item is string => typeof item === 'string' && OID.test(item));
  return oids.length === listed.length && oids.length <= MAX_OIDS ? oids : undefined;
}

function readText(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' && value !== '' && value.length <= 512 ? value : undefined;
}

function toFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}
