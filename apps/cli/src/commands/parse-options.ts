import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { suggestFor } from '@secgraph/kernel';
import { UsageError } from '../errors.ts';

/** `node:util` parseArgs with `--no-…` for booleans, and usage errors that name the closest option. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  command: string,
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    });
  } catch (cause) {
    throw new UsageError(describe(command, cause, Object.keys(options)), { cause });
  }
}

function describe(command: string, cause: unknown, names: readonly string[]): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const unknown = /^Unknown option '(-+[^']+)'/.exec(message)?.[1];
  const hint = `See secgraph ${command} --help.`;
  if (unknown === undefined) {
    return `${message.split('. ')[0]}. ${hint}`;
  }

  const flags = names.map((name) => `--${name}`);
  return `unknown option ${unknown}.${suggestFor(unknown, flags)} ${hint}`;
}
