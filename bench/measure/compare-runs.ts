import { median } from './statistics.ts';

/** What one run measured, by name: milliseconds, or bytes. */
export type Figures<Name extends string> = Readonly<Record<Name, number>>;

/** Product and yardstick, which measure the same names so that each has its counterpart. */
export interface Contest<Name extends string> {
  readonly product: () => Figures<Name> | Promise<Figures<Name>>;
  readonly yardstick: () => Figures<Name> | Promise<Figures<Name>>;
  readonly repetitions: number;
  /** Pairs of runs before that, not counted, after which both sides are compiled. Default 0. */
  readonly warmUps?: number;
}

/** One figure of the product beside its yardstick. */
export interface Comparison {
  /** Medians. */
  readonly measured: number;
  readonly yardstick: number;
  /** Median, lowest and highest of the ratios of each pair of runs. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

export type Comparisons<Name extends string> = Readonly<Record<Name, Comparison>>;

/**
 * Runs both sides in turn, the product first and the yardstick first by turns: whatever else the machine does
 * meanwhile meets both, and the ratio of two neighbouring runs hardly notices.
 */
export async function compareRuns<Name extends string>(
  contest: Contest<Name>,
  onPair: (done: number) => void = () => undefined,
): Promise<Comparisons<Name>> {
  const { repetitions, warmUps = 0 } = contest;
  const products: Figures<Name>[] = [];
  const yardsticks: Figures<Name>[] = [];

  for (let pair = -warmUps; pair < repetitions; pair++) {
    onPair(Math.max(pair, 0));
    const { product, yardstick } = await runPair(contest, pair % 2 === 0);
    if (pair >= 0) {
      products.push(product);
      yardsticks.push(yardstick);
    }
  }

  return compareFigures(products, yardsticks);
}

async function runPair<Name extends string>(
  contest: Contest<Name>,
  isProductFirst: boolean,
): Promise<{ product: Figures<Name>; yardstick: Figures<Name> }> {
  if (isProductFirst) {
    const product = await contest.product();
    return { product, yardstick: await contest.yardstick() };
  }

  const yardstick = await contest.yardstick();
  return { product: await contest.product(), yardstick };
}

/** Run by run beside each other; both lists have the same length. */
function compareFigures<Name extends string>(
  products: readonly Figures<Name>[],
  yardsticks: readonly Figures<Name>[],
): Comparisons<Name> {
  const names = Object.keys(products[0] ?? {}) as Name[];
  const entries = names.map((name) => {
    const measured = products.map((figures) => figures[name]);
    const yardstick = yardsticks.map((figures) => figures[name]);

    return [name, compareValues(measured, yardstick)] as const;
  });

  return Object.fromEntries(entries) as Record<Name, Comparison>;
}

function compareValues(measured: readonly number[], yardstick: readonly number[]): Comparison {
  const ratios = measured.map((value, run) => value / (yardstick[run] ?? Number.NaN));

  return {
    measured: median(measured),
    yardstick: median(yardstick),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}
