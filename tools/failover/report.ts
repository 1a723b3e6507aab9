import { quantile } from '../soak/statistics.ts';
import { EVENT_KINDS, type EventKind, factsOf } from './events/event-kinds.ts';
import type { FailoverContext } from './events/failover-context.ts';
import type { Entry, Happening, Ledger, ReadEntry } from './load/ledger.ts';
import type { Verdict } from './verify.ts';
import type { WriterWatch } from './watch/writer-watch.ts';

/** Of a client that asks once more elsewhere. */
const MOST_FAILED_READS = 0.001;
const KINDS = Object.keys(EVENT_KINDS) as readonly EventKind[];

/** Adds what the figures say to the faults. */
export function judgeReads({ ledger, watch, faults }: FailoverContext): void {
  const there = readsWithDatabase(ledger, watch);
  const failed = there.filter(({ isAnswered }) => !isAnswered).length;
  if (failed > there.length * MOST_FAILED_READS) {
    faults.add(
      'of reads while the database takes commits, 99.9 % are answered at the second try at the latest',
      `${failed} of ${there.length} failed`,
    );
  }
}

export function presentReport(context: FailoverContext, verdict: Verdict, seconds: number): string {
  const { options, ledger, faults, watch } = context;
  const acknowledged = (entries: readonly Entry[]) => entries.filter((each) => each.isAcknowledged).length;
  const there = readsWithDatabase(ledger, watch);
  const failed = (reads: readonly ReadEntry[]) => reads.filter(({ isAnswered }) => !isAnswered).length;

  return `${[
    `failover: ${ledger.happenings.length} events in ${Math.round(seconds)} s, ${options.mode}, seed ${options.seed}`,
    '',
    `uploads     ${acknowledged(ledger.uploads)} acknowledged of ${ledger.uploads.length}`,
    `statements  ${acknowledged(ledger.statements)} acknowledged of ${ledger.statements.length}`,
    `reads       ${ledger.reads.length}, ${failed(ledger.reads)} failed; while the database took commits ${there.length}, ${failed(there)} failed`,
    `logins      ${ledger.logins.length}, ${failed(ledger.logins)} failed`,
    `lost        ${verdict.lost.length}; double ${verdict.double.length}`,
    '',
    'Seconds are median/most: no commit went through; then until a process of Secgraph said that it writes (events of the writer:',
    'from the event on), and until a statement that was sent since then was carried out. Reads failed at two services.',
    '',
    row(['event', 'count', 'database away', 'writer', 'statement', 'reads failed', 'lost', 'double']),
    ...KINDS.flatMap((kind) => presentKind(kind, context, verdict)),
    '',
    ...faults.lines(),
    faults.isClean ? 'Everything was as it should be.' : 'Something was not as it should be.',
  ].join('\n')}\n`;
}

function presentKind(
  kind: EventKind,
  { ledger }: FailoverContext,
  { lost, double }: Verdict,
): readonly string[] {
  const own = ledger.happenings.filter((each) => each.kind === kind);
  if (own.length === 0) {
    return [];
  }
  const isOwn = (timeMs: number) => ledger.happeningAt(timeMs)?.kind === kind;
  const reads = ledger.reads.filter(({ sentMs }) => isOwn(sentMs));
  const failed = reads.filter(({ isAnswered }) => !isAnswered).length;
  const figures = (of: (happening: Happening) => number | undefined) =>
    presentSeconds(own.map(of).filter((value) => value !== undefined));

  return [
    row([
      kind,
      String(own.length),
      factsOf(kind).of === 'writer' ? '-' : figures(({ databaseAwayMs }) => databaseAwayMs),
      figures(({ takeoverMs }) => takeoverMs),
      figures(({ servedMs }) => servedMs),
      `${failed} of ${reads.length}`,
      String(lost.filter(({ endMs }) => isLostBy(endMs, kind, ledger)).length),
      String(double.filter(({ sentMs }) => isOwn(sentMs)).length),
    ]),
  ];
}

/** What an event loses was acknowledged before it, or soon after it began. */
function isLostBy(timeMs: number, kind: EventKind, { happenings }: Ledger): boolean {
  const next = happenings.find(({ atMs, databaseAwayMs }) => atMs + databaseAwayMs >= timeMs);

  return (next ?? happenings.at(-1))?.kind === kind;
}

function readsWithDatabase({ reads }: Ledger, watch: WriterWatch): readonly ReadEntry[] {
  return reads.filter(({ sentMs, endMs }) => watch.wasThere(sentMs, endMs));
}

function presentSeconds(values: readonly number[]): string {
  const seconds = (part: number) => (quantile(values, part) / 1_000).toFixed(1);

  return values.length === 0 ? '-' : `${seconds(0.5)}/${seconds(1)}`;
}

function row(cells: readonly string[]): string {
  const widths = [16, 7, 15, 11, 11, 14, 6, 6];

  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}
