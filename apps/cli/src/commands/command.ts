import type { Terminal } from '../terminal/terminal.ts';

/** One word after `secgraph`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole text of `--help`. */
  readonly help: string;
  /** Returns the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}
