import type { Outcome } from '../service/send-request.ts';
import type { Strike } from './strike.ts';
import type { Stall } from './watch/stall.ts';

/** The main thread computes for others meanwhile, or for nobody. */
const LONGEST_STALL_MS = 200;
const EXAMPLES = 12;
/** A stall is noted when it is over, and what caused it may have been answered by then. */
const NOTED_WITHIN_MS = 100;
/** What a request that reaches a limit is told. */
const LIMITS = /timed out|memory limitations|could not be checked/;
const BUSY: ReadonlySet<number> = new Set([501, 503, 507]);

interface Struck {
  readonly wave: string;
  /** In words: of bodies there are too many to keep. */
  readonly what: string;
  readonly outcome: Outcome;
}

export interface WaveFigures {
  readonly wave: string;
  readonly strikes: number;
  /** By status, or why there was none. */
  readonly answers: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  readonly worstStallMs: number;
  readonly worstStrike: string;
}

export interface Violation {
  readonly rule: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** What came of each strike, and what of that should not have been. */
export class AttackRecord {
  readonly #struck: Struck[] = [];
  readonly #violations = new Map<string, { count: number; readonly examples: string[] }>();

  get isClean(): boolean {
    return this.#violations.size === 0;
  }

  add(wave: string, strike: Strike, outcome: Outcome): void {
    const what = describe(strike, outcome);
    this.#struck.push({ wave, what, outcome: withoutText(outcome) });
    if (outcome.kind === 'broken') {
      this.violate('every request is answered', what);
    } else if (outcome.status >= 500 && !BUSY.has(outcome.status) && !LIMITS.test(outcome.text)) {
      this.violate('nothing that is sent is an error of the service', what);
    } else if (outcome.status < 300 && strike.isForbidden === true) {
      this.violate('what a role may not do is refused', what);
    }
  }

  violate(rule: string, example: string): void {
    const violation = this.#violations.get(rule) ?? { count: 0, examples: [] };
    violation.count++;
    if (violation.examples.length < EXAMPLES) {
      violation.examples.push(example);
    }
    this.#violations.set(rule, violation);
  }

  /** Tells of each stall which strike was under way. */
  blame(stalls: readonly Stall[]): readonly WaveFigures[] {
    const worst = new Map<string, { ms: number; readonly strike: string }>();
    for (const stall of stalls) {
      const struck = this.#underWay(stall);
      if (struck === undefined) {
        continue;
      }
      const { what } = struck;
      if (stall.computedMs > LONGEST_STALL_MS) {
        const rule = `no request holds the main thread for more than ${LONGEST_STALL_MS} ms`;
        this.violate(rule, `${Math.round(stall.computedMs)} ms: ${what}`);
      }
      if (stall.computedMs > (worst.get(struck.wave)?.ms ?? 0)) {
        worst.set(struck.wave, { ms: stall.computedMs, strike: what });
      }
    }

    return [...Map.groupBy(this.#struck, ({ wave }) => wave)].map(([wave, struck]) =>
      figuresOf(wave, struck, worst.get(wave)),
    );
  }

  violations(): readonly Violation[] {
    return [...this.#violations].map(([rule, violation]) => ({ rule, ...violation }));
  }

  /** Strikes follow one another; the last one that had begun before the end of the stall is to blame. */
  #underWay({ endMs, lengthMs }: Stall): Struck | undefined {
    const index = this.#struck.findLastIndex(({ outcome }) => outcome.sentMs < endMs);
    const struck = this.#struck[index];
    const isOver = struck !== undefined && struck.outcome.endMs < endMs - lengthMs - NOTED_WITHIN_MS;

    return isOver ? undefined : struck;
  }
}

function figuresOf(
  wave: string,
  struck: readonly Struck[],
  worst: { readonly ms: number; readonly strike: string } | undefined,
): WaveFigures {
  const answers = new Map<string, number>();
  let slowestMs = 0;
  for (const { outcome } of struck) {
    const name = outcome.kind === 'answer' ? String(outcome.status) : outcome.reason;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, outcome.endMs - outcome.sentMs);
  }

  return {
    wave,
    strikes: struck.length,
    answers,
    slowestMs,
    worstStallMs: worst?.ms ?? 0,
    worstStrike: worst?.strike ?? '',
  };
}

function withoutText(outcome: Outcome): Outcome {
  return outcome.kind === 'answer' ? { ...outcome, text: '' } : outcome;
}

function describe({ name, as, request }: Strike, outcome: Outcome): string {
  const path = request.path.length > 100 ? `${request.path.slice(0, 100)}…` : request.path;
  const what = outcome.kind === 'answer' ? `${outcome.status} ${outcome.text.slice(0, 160)}` : outcome.reason;

  return `${name}, ${as ?? 'nobody'}: ${request.method} ${path} after ${outcome.endMs - outcome.sentMs} ms: ${what}`;
}
