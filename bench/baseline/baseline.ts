import { readFile, writeFile } from 'node:fs/promises';
import { errorCodeOf } from '@secgraph/kernel';

/** Size → row → the ratio that was last accepted. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a row has to be for the baseline. */
export interface Measured {
  readonly name: string;
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

/** How a ratio compares with the accepted one: noise while the accepted one lies within the spread of the runs. */
export type Change =
  | { readonly state: 'new' }
  | { readonly state: 'noise' | 'better' | 'worse'; readonly share: number };

const DIGITS = 3;
/** Less than that may come from the rounding. */
const LEAST_SHARE = 0.005;

export function compareWithBaseline(baseline: Baseline, size: string, row: Measured): Change {
  const accepted = baseline[size]?.[row.name];
  if (accepted === undefined) {
    return { state: 'new' };
  }

  const share = row.ratio / accepted - 1;
  if ((accepted >= row.lowest && accepted <= row.highest) || Math.abs(share) < LEAST_SHARE) {
    return { state: 'noise', share };
  }

  return { state: share < 0 ? 'better' : 'worse', share };
}

/**
 * The baseline with these ratios in it. Rows of the size that were not measured stay when only some rows were
 * asked for; after a complete run there are none, and what is left of former rows goes.
 */
export function acceptRows(
  baseline: Baseline,
  size: string,
  rows: readonly Measured[],
  { isComplete }: { readonly isComplete: boolean },
): Baseline {
  const accepted = rows.map(({ name, ratio }) => [name, Number(ratio.toPrecision(DIGITS))] as const);

  return {
    ...baseline,
    [size]: { ...(isComplete ? {} : baseline[size]), ...Object.fromEntries(accepted) },
  };
}

/** Throws when the file is not what {@link writeBaseline} writes; a missing one is an empty baseline. */
export async function readBaseline(path: string): Promise<Baseline> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') {
      return '{}';
    }
    throw error;
  });

  return parseBaseline(text, path);
}

export async function writeBaseline(path: string, baseline: Baseline): Promise<void> {
  await writeFile(path, `${JSON.stringify(baseline, undefined, 2)}\n`);
}

/** @internal For tests. */
export function parseBaseline(text: string, path: string): Baseline {
  const problem = new Error(`${path} is no baseline: restore it, or remove it and run with --accept.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    problem.cause = cause;
    throw problem;
  }
  if (!isRecord(parsed) || !Object.values(parsed).every(isSizeBaseline)) {
    throw problem;
  }

  return parsed as Baseline;
}

function isSizeBaseline(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((ratio) => typeof ratio === 'number' && ratio > 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
