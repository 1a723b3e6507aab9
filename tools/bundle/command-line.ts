import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Processors that the runtime and PostgreSQL come for, as Node calls them. */
export const ARCHITECTURES = ['x64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

export interface BundleCommand {
  readonly architecture: Architecture;
  readonly out: string;
  /** Also makes a package for Debian. */
  readonly deb: boolean;
  /** Unpacks the bundle and starts it. */
  readonly check: boolean;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run bundle -- [options]

Makes an archive for hosts without network: service, runtime, pages and PostgreSQL, of the commit that is checked out.
The same commit gives the same bytes. Beside it lie its bill of materials and SHA256SUMS, signed where
SECGRAPH_SIGNING_KEY has a key (Ed25519, as PEM).

  --arch NAME   ${ARCHITECTURES.join(' or ')} (default: that of this machine)
  --out FOLDER  where it goes (default: dist)
  --deb         also makes a package for Debian and Ubuntu
  --check       then unpacks it where nothing can be written, starts it without network and as an ordinary user,
                and uploads a file; Linux and its own processor only
  --help        this text
`;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(
  args: readonly string[],
  machine: string = process.arch,
): BundleCommand | undefined {
  const { help, arch = machine, out, deb, check } = parseValues(args);
  if (help) {
    return undefined;
  }
  const architecture = ARCHITECTURES.find((name) => name === arch);
  if (architecture === undefined) {
    throw new UsageError(`There is no bundle for ${arch}: --arch takes ${ARCHITECTURES.join(' or ')}.`);
  }
  if (check && architecture !== machine) {
    throw new UsageError(`A bundle for ${architecture} cannot be started here: leave out --check.`);
  }

  return { architecture, out: resolve(out), deb, check };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        arch: { type: 'string' },
        out: { type: 'string', default: 'dist' },
        deb: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
