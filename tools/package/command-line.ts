import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface PackageCommand {
  readonly out: string;
  /** Has npm install them, and starts the service. */
  readonly check: boolean;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run package -- [options]

Makes two packages that npm installs globally, of the commit that is checked out:

  secgraph-<version>.tgz      the service with its pages and all commands
  secgraph-cli-<version>.tgz  @secgraph/cli: the commands that speak with a service elsewhere

The code in them is compiled, what they need of others is named with version and digest. The same commit gives the same
bytes. SHA256SUMS beside them is signed where SECGRAPH_SIGNING_KEY has a key (Ed25519, as PEM).

  --out FOLDER  where they go (default: dist)
  --check       then has npm install both, starts the service as an ordinary user, and uploads a file
  --help        this text
`;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[]): PackageCommand | undefined {
  const { help, out, check } = parseValues(args);

  return help ? undefined : { out: resolve(out), check };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        out: { type: 'string', default: 'dist' },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
