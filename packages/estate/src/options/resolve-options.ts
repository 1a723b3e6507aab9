import { EstateError } from '../errors.ts';
import {
  ESTATE_SIZES,
  type EstateOptions,
  type EstateSize,
  HYGIENE_LEVELS,
  type ResolvedOptions,
} from './estate-options.ts';

/** A fresh domain has groups, containers and templates before anyone works in it. */
export const MINIMUM_OBJECTS_PER_DOMAIN = 140;

/** A fresh tenant has roles and the platform's own applications before anyone works in it. */
export const MINIMUM_OBJECTS_PER_TENANT = 240;

const DIRECTORY_OBJECTS_PER_CLOUD_OBJECT = 5;
const MAXIMUM_OBJECTS = 20_000_000;
const MAXIMUM_DOMAINS = 64;
const OBJECTS_PER_DEFAULT_DOMAIN = 150_000;
const DEFAULT_COLLECTION_TIME = new Date('2026-01-01T08:00:00Z');

/** Fills in defaults. Throws `ESTATE_BAD_OPTION`, with the option's name in `details.option`. */
export function resolveOptions(options: EstateOptions = {}): ResolvedOptions {
  const { objects, ...shape } = resolveSize(options);
  const forests = wholeNumber('forests', options.forests ?? shape.forests, { from: 1, to: MAXIMUM_DOMAINS });
  const domains = wholeNumber('domains', options.domains ?? Math.max(shape.domains, forests), {
    from: 1,
    to: MAXIMUM_DOMAINS,
  });
  if (domains < forests) {
    refuse('domains', `domains must be at least the number of forests, ${forests}; got ${domains}`);
  }
  if (objects < domains * MINIMUM_OBJECTS_PER_DOMAIN) {
    refuse(
      'objects',
      `objects must be at least ${domains * MINIMUM_OBJECTS_PER_DOMAIN} for ${domains} domain(s), because a domain starts with its default groups and containers; got ${objects}`,
    );
  }

  return {
    objects,
    domains,
    forests,
    seed: wholeNumber('seed', options.seed ?? 1, { from: 0, to: 0xffff_ffff }),
    trusts: wholeNumber('trusts', options.trusts ?? forests - 1 + (objects >= 5_000 ? 1 : 0), {
      from: 0,
      to: 100,
    }),
    nesting: within('nesting', options.nesting ?? 0.25, { from: 0, to: 1 }),
    sessions: within('sessions', options.sessions ?? 3, { from: 0, to: 200 }),
    stale: within('stale', options.stale ?? 0.12, { from: 0, to: 1 }),
    certificateServices: options.certificateServices ?? true,
    hygiene: oneOf('hygiene', options.hygiene ?? 'typical', HYGIENE_LEVELS),
    collectedAt: validDate(options.collectedAt ?? DEFAULT_COLLECTION_TIME),
    plant: options.plant ?? false,
    entra: options.entra ?? false,
    cloudObjects: resolveCloudObjects(options, { objects, forests }),
  };
}

function resolveCloudObjects(
  { entra = false, cloudObjects }: EstateOptions,
  { objects, forests }: { objects: number; forests: number },
): number {
  const least = forests * MINIMUM_OBJECTS_PER_TENANT;
  if (!entra) {
    return cloudObjects === undefined
      ? 0
      : refuse(
          'cloudObjects',
          'cloudObjects says how much is in tenants, of which there are none without entra',
        );
  }
  return cloudObjects === undefined
    ? Math.max(least, Math.floor(objects / DIRECTORY_OBJECTS_PER_CLOUD_OBJECT))
    : wholeNumber('cloudObjects', cloudObjects, { from: least, to: MAXIMUM_OBJECTS });
}

function resolveSize(options: EstateOptions): { objects: number; domains: number; forests: number } {
  if (options.objects === undefined) {
    const sizes = Object.keys(ESTATE_SIZES) as EstateSize[];
    return ESTATE_SIZES[oneOf('size', options.size ?? 'small', sizes)];
  }
  if (options.size !== undefined) {
    refuse('objects', 'objects and size both say how large the estate is; give one of them');
  }

  const objects = wholeNumber('objects', options.objects, { from: 1, to: MAXIMUM_OBJECTS });
  return { objects, domains: 1 + Math.floor(objects / OBJECTS_PER_DEFAULT_DOMAIN), forests: 1 };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function wholeNumber(option: string, value: number, range: Range): number {
  if (Number.isInteger(value) && value >= range.from && value <= range.to) {
    return value;
  }
  return refuse(
    option,
    `${option} must be a whole number from ${range.from} to ${range.to}; got ${String(value)}`,
  );
}

function within(option: string, value: number, range: Range): number {
  if (value >= range.from && value <= range.to) {
    return value;
  }
  return refuse(option, `${option} must be a number from ${range.from} to ${range.to}; got ${String(value)}`);
}

function oneOf<Choice extends string>(option: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  return choice ?? refuse(option, `${option} must be one of ${choices.join(', ')}; got ${value}`);
}

function validDate(value: Date): Date {
  const year = value.getUTCFullYear();
  if (year >= 1990 && year <= 2100) {
    return value;
  }
  return refuse('collectedAt', 'collectedAt must be a date between 1990 and 2100, such as 2026-01-01');
}

function refuse(option: string, message: string): never {
  throw new EstateError('ESTATE_BAD_OPTION', message, { details: { option } });
}
