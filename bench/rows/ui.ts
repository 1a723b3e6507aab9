import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedPage } from '@secgraph/test-kit/browser';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import type { Comparison } from '../measure/compare-runs.ts';
import { median } from '../measure/statistics.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { buildPages } from '../ui/build-pages.ts';
import { openPage } from '../ui/open-page.ts';

interface Figures {
  readonly firstPictureMs: number;
  /** With its texts. */
  readonly completeMs: number;
  readonly longestTaskMs: number;
  readonly frameMs: number;
}

interface Pair {
  readonly product: Figures;
  readonly yardstick: Figures;
}

const FEW_GOAL_MS = 150;
const MANY_GOAL_MS = 1_000;
/** Longer ones are felt: the browser's own word for them is a long task. */
const TASK_GOAL_MS = 50;
/** As plain sigma, within what one run differs from the next. */
const PAN_GOAL = 1.1;
const SCRIPT_GOAL_BYTES = 400 * 1024;
const REPETITIONS = 3;
/** Where the processor draws, each takes a minute or two. */
const WIDE_REPETITIONS = 1;

/** Not one of the rows of a size: `--ui` asks for it. */
export const uiBench: Bench = {
  name: 'ui',
  summary: 'pictures in a headless browser, beside plain sigma with the same places',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  await using page = await openPage(await session.newFolder());
  session.progress('ui', '500 nodes');
  const few = await repeat(page, { nodes: 500, edges: 1_500, layout: 'force' });
  session.progress('ui', '5,000 nodes');
  const many = await repeat(page, { nodes: 5_000, edges: 20_000, layout: 'force' });
  session.progress('ui', '20,000 nodes');
  const wide = await repeat(page, { nodes: 20_000, edges: 40_000, layout: 'grid' }, WIDE_REPETITIONS);
  session.progress('ui', 'first page');
  const scriptBytes = await sizeOfFirstPage();

  return [
    createRow('first picture, 500 nodes', within(few, 'firstPictureMs', FEW_GOAL_MS), {
      against: 'goal',
      goal: 1,
      note: `${besideSigma(few, 'firstPictureMs')}; texts after ${medianOf(few, 'completeMs')} ms`,
    }),
    createRow('first picture, 5,000 nodes and 20,000 edges', within(many, 'firstPictureMs', MANY_GOAL_MS), {
      against: 'goal',
      goal: 1,
      note: besideSigma(many, 'firstPictureMs'),
    }),
    createRow('longest task meanwhile', within(many, 'longestTaskMs', TASK_GOAL_MS), {
      against: 'goal',
      goal: 1,
      note: besideSigma(many, 'longestTaskMs'),
    }),
    createRow('a frame while panning 20,000 nodes', compare(wide, 'frameMs'), {
      against: 'plain sigma',
      goal: PAN_GOAL,
    }),
    createRow('script of the first page', exactly(scriptBytes, SCRIPT_GOAL_BYTES), {
      against: 'goal, compressed',
      goal: 1,
      unit: 'bytes',
    }),
  ];
}

/** Both sides by turns in the same page; the first pair warms up. */
async function repeat(
  page: OpenedPage,
  wish: { readonly nodes: number; readonly edges: number; readonly layout: string },
  repetitions = REPETITIONS,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let pair = 0; pair <= repetitions; pair++) {
    pairs.push(await page.evaluate<Pair>(`measurePictures(${JSON.stringify(wish)})`));
  }

  return pairs.slice(1);
}

function compare(pairs: readonly Pair[], name: keyof Figures): Comparison {
  const ratios = pairs.map(({ product, yardstick }) => product[name] / yardstick[name]);

  return {
    measured: median(pairs.map(({ product }) => product[name])),
    yardstick: median(pairs.map(({ yardstick }) => yardstick[name])),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

/** Against a time that people feel, and not another program. */
function within(pairs: readonly Pair[], name: keyof Figures, goalMs: number): Comparison {
  return compare(
    pairs.map(({ product }) => ({ product, yardstick: { ...product, [name]: goalMs } })),
    name,
  );
}

function exactly(measured: number, yardstick: number): Comparison {
  const ratio = measured / yardstick;
  return { measured, yardstick, ratio, lowest: ratio, highest: ratio };
}

function medianOf(pairs: readonly Pair[], name: keyof Figures): string {
  return median(pairs.map(({ product }) => product[name])).toFixed(0);
}

function besideSigma(pairs: readonly Pair[], name: keyof Figures): string {
  return `plain sigma, which lays out nothing: ${median(pairs.map(({ yardstick }) => yardstick[name])).toFixed(0)} ms`;
}

/** What a browser loads before the first page is there, as it is sent. */
async function sizeOfFirstPage(): Promise<number> {
  const pages = await buildPages();
  const html = await readFile(join(pages, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path = '']) => path);
  const sizes = await Promise.all(scripts.map(async (path) => (await sentFile(join(pages, path))).size));

  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Small ones are sent as they are. */
async function sentFile(path: string): Promise<Stats> {
  return stat(`${path}.gz`).catch(() => stat(path));
}
