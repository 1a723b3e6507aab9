import type { Client } from '@secgraph/client';
import type { Checks } from './checks.ts';
import type { CommandEnd } from './run-command.ts';

/** What a client is given to work with: a service that has ingested an invented directory. */
export interface TrialContext {
  readonly url: string;
  readonly password: string;
  /** An API token of the administrator. */
  readonly token: { readonly id: string; readonly key: string };
  /** The session of the administrator. */
  readonly session: string;
  /** Asks the service itself. */
  readonly client: Client;
  readonly estate: TrialEstate;
  /** Of this client alone: its home, and where it writes. */
  readonly folder: string;
  readonly checks: Checks;
  /** A program that was installed with the client, or `python`; fails the trial unless it ends with 0. */
  run(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<CommandEnd>;
  /** A script that stands beside the trials, by its name. */
  script(name: string, environment?: Readonly<Record<string, string>>): Promise<CommandEnd>;
}

/** The directory that is in the graph, and what is known of it. */
interface TrialEstate {
  readonly archive: string;
  readonly domain: string;
  /** Records by the type of their file, such as `users`. */
  readonly records: Readonly<Record<string, number>>;
}

export interface Trial {
  /** Of its package, too. */
  readonly name: string;
  readonly version: string;
  /** What is installed beside it. */
  readonly also?: readonly string[];
  /** The oldest minor version of Python 3 that it takes. */
  readonly needsPython: number;
  /** What it does here, in a few words. */
  readonly does: string;
  run(context: TrialContext): Promise<void>;
}
