import { createHash } from 'node:crypto';
import { carriedBy } from '../dependencies/carried-programs.ts';
import { findInstalled, type LockedPackage, type LockedPackages, nameOf } from '../dependencies/read-lock.ts';

/** CycloneDX 1.5, as far as it is used here. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: { readonly component: SbomComponent };
  readonly components: readonly SbomComponent[];
  readonly dependencies: readonly SbomDependency[];
}

export interface SbomComponent {
  readonly 'bom-ref': string;
  readonly type: 'application' | 'library';
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  /** Excluded: for development alone. */
  readonly scope?: 'required' | 'optional' | 'excluded';
  readonly hashes?: readonly { readonly alg: 'SHA-512' | 'SHA-1'; readonly content: string }[];
  readonly licenses?: readonly SbomLicence[];
  readonly cpe?: string;
  readonly purl: string;
}

export type SbomLicence =
  | { readonly license: { readonly id: string } | { readonly name: string } }
  | { readonly expression: string };

export interface SbomDependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

const SPDX_ID = /^[\w.-]+$/;
const SCOPES = ['required', 'optional', 'excluded'] as const;

/**
 * Everything that the lock file names, on all platforms: packages, workspaces, and the programs that packages only
 * carry. The same lock file gives the same text, wherever and whenever.
 */
export function makeSbom(lock: LockedPackages): Sbom {
  const components = new Map<string, SbomComponent>();
  const edges = new Map<string, Set<string>>();
  for (const [folder, entry] of Object.entries(lock)) {
    const component = entry.link === true ? undefined : describe(folder, entry);
    if (component === undefined) {
      continue;
    }

    const ref = component['bom-ref'];
    components.set(ref, widerOf(components.get(ref), component));
    const targets = edges.get(ref) ?? new Set<string>();
    edges.set(ref, targets);
    for (const dependency of dependenciesOf(lock, folder, entry)) {
      targets.add(dependency);
    }
    for (const program of carriedBy(nameOf(folder) ?? '', entry.version ?? '')) {
      components.set(program.purl, { 'bom-ref': program.purl, ...program, ...scopeOf(entry) });
      targets.add(program.purl);
    }
  }

  const root = describe('', lock[''] ?? {});
  const rest = [...components.values()].filter((component) => component['bom-ref'] !== root?.['bom-ref']);
  if (root === undefined) {
    throw new Error('package-lock.json has no root: run "npm install".');
  }

  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumberOf(lock),
    version: 1,
    metadata: { component: { ...root, type: 'application' } },
    components: rest.toSorted((one, other) => compare(one['bom-ref'], other['bom-ref'])),
    dependencies: [...components.keys()]
      .toSorted(compare)
      .map((ref) => ({ ref, dependsOn: [...(edges.get(ref) ?? [])].toSorted(compare) })),
  };
}

function describe(folder: string, entry: LockedPackage): SbomComponent | undefined {
  const fullName = nameOf(folder) ?? entry.name;
  if (fullName === undefined || entry.version === undefined) {
    return undefined;
  }

  const purl = purlOf(fullName, entry.version);
  const [scope, name] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName];

  return {
    'bom-ref': purl,
    type: 'library',
    ...(scope === undefined ? {} : { group: scope }),
    name: name ?? fullName,
    version: entry.version,
    ...scopeOf(entry),
    ...hashesOf(entry),
    ...licencesOf(entry),
    purl,
  };
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function scopeOf({ dev, optional, devOptional }: LockedPackage): Pick<SbomComponent, 'scope'> {
  if (dev === true) {
    return { scope: 'excluded' };
  }

  return { scope: optional === true || devOptional === true ? 'optional' : 'required' };
}

/** The same package in two places counts as that which is needed more. */
function widerOf(one: SbomComponent | undefined, other: SbomComponent): SbomComponent {
  const rank = ({ scope = 'required' }: SbomComponent) => SCOPES.indexOf(scope);

  return one !== undefined && rank(one) <= rank(other) ? one : other;
}

function hashesOf({ integrity = '' }: LockedPackage): Pick<SbomComponent, 'hashes'> {
  const [algorithm, digest] = integrity.split('-', 2);
  if (digest === undefined) {
    return {};
  }

  const content = Buffer.from(digest, 'base64').toString('hex');
  return { hashes: [{ alg: algorithm === 'sha512' ? 'SHA-512' : 'SHA-1', content }] };
}

function licencesOf({ license }: LockedPackage): Pick<SbomComponent, 'licenses'> {
  if (license === undefined) {
    return {};
  }
  if (SPDX_ID.test(license)) {
    return { licenses: [{ license: { id: license } }] };
  }

  return {
    licenses: [license.startsWith('SEE ') ? { license: { name: license } } : { expression: license }],
  };
}

function dependenciesOf(lock: LockedPackages, folder: string, entry: LockedPackage): readonly string[] {
  const names = Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...(nameOf(folder) === undefined ? entry.devDependencies : {}),
  });
  const workspaces = folder === '' ? Object.keys(lock).filter((name) => lock[name]?.link === true) : [];

  return [...names.map((name) => findInstalled(lock, folder, name)), ...workspaces].flatMap((found) => {
    const target = found === undefined ? undefined : lock[found];
    const real = target?.link === true ? (target.resolved ?? '') : (found ?? '');
    const component = found === undefined ? undefined : describe(real, lock[real] ?? {});

    return component === undefined ? [] : [component['bom-ref']];
  });
}

/** A UUID that follows from what is described (version 8, RFC 9562). */
function serialNumberOf(lock: LockedPackages): string {
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest();
  digest[6] = 0x80 | ((digest[6] ?? 0) & 0x0f);
  digest[8] = 0x80 | ((digest[8] ?? 0) & 0x3f);
  const hex = digest.toString('hex');

  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
}

/** By code units, as the language of the machine must not decide. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
