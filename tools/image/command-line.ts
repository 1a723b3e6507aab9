import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface ImageCommand {
  readonly out: string;
  /** An image of Debian that the builder knows; undefined: one is made. */
  readonly debian: string | undefined;
}

/** The command line is wrong; the message says what is right. */
export class UsageError extends Error {}

export const HELP = `Usage: npm run image -- [options]

Makes the image of the commit that is checked out, for the processor of this machine, by buildah: first the bundle, then
what deploy/image/Containerfile says. Needs root and, of Debian, the packages buildah and debootstrap, which fetches the
base from Debian's mirror. The image is written as a file for "docker load" and "podman load".

  --out FOLDER   where it goes (default: dist)
  --debian NAME  the base, by the name that buildah fetches it by (default: made by debootstrap)
  --help         this text
`;

/** Undefined: somebody asks for help. Throws {@link UsageError}. */
export function parseCommandLine(args: readonly string[]): ImageCommand | undefined {
  try {
    const { help, out, debian } = parseArgs({
      args: [...args],
      options: {
        out: { type: 'string', default: 'dist' },
        debian: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;

    return help ? undefined : { out: resolve(out), debian };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
