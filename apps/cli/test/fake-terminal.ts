import type { Terminal } from '../src/terminal/terminal.ts';

export interface FakeTerminal extends Terminal {
  readonly printed: string[];
  readonly noted: string[];
  readonly drawn: string[];
  readonly waitedMs: number[];
}

/** Records what is shown, answers from lists and never sleeps. */
export function createFakeTerminal(
  options: {
    environment?: Record<string, string>;
    input?: string;
    secrets?: string[];
    canRedraw?: boolean;
  } = {},
): FakeTerminal {
  const secrets = [...(options.secrets ?? [])];
  const [printed, noted, drawn]: [string[], string[], string[]] = [[], [], []];
  const waitedMs: number[] = [];

  return {
    printed,
    noted,
    drawn,
    waitedMs,
    environment: options.environment ?? {},
    canAsk: options.secrets !== undefined,
    canRedraw: options.canRedraw ?? false,
    columns: 80,
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    redraw: (line) => void drawn.push(line),
    readInput: async () => options.input ?? '',
    inputLines: async function* () {
      yield* (options.input ?? '').split('\n');
    },
    askSecret: async () => secrets.shift() ?? '',
    wait: async (milliseconds) => void waitedMs.push(milliseconds),
  };
}
