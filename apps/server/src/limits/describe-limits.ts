import type { LimitAnswer } from '../config/limit.ts';
import { presentQuantity, type Unit } from '../config/present-quantity.ts';
import { VARIABLES, type Variable } from '../config/variables.ts';
import { answerOfCode } from '../http/error-status.ts';
import { FIXED_LIMITS } from './fixed-limits.ts';

/** One limit as text for people. */
export interface LimitDescription {
  readonly what: string;
  readonly fallback: string;
  /** Undefined: no setting changes it. */
  readonly setting: string | undefined;
  /** What a client sees, each with its status where it is an answer. */
  readonly answers: readonly string[];
}

/** Every limit: first those that a variable changes. */
export function describeLimits(): readonly LimitDescription[] {
  const variables: readonly Variable<unknown>[] = Object.values(VARIABLES);

  return [
    ...variables.flatMap((variable) =>
      variable.answers === undefined ? [] : [describe(variable, variable.answers)],
    ),
    ...FIXED_LIMITS.map(({ what, value, answers }) => ({
      what,
      fallback: value,
      setting: undefined,
      answers: answers.map(presentAnswer),
    })),
  ];
}

function describe(variable: Variable<unknown>, answers: readonly LimitAnswer[]): LimitDescription {
  const { name, meaning, fallback, fallbackText } = variable;
  const value = typeof fallback === 'number' ? presentQuantity(fallback, unitOf(name)) : String(fallback);

  return {
    what: meaning,
    fallback: fallbackText ?? value,
    setting: name,
    answers: answers.map(presentAnswer),
  };
}

/** Names of variables end in their unit. */
function unitOf(name: string): Unit | undefined {
  const units = { _BYTES: 'bytes', _KIB: 'KiB', _MIB: 'MiB', _MS: 'ms', _SECONDS: 's' } as const;

  return Object.entries(units).find(([ending]) => name.endsWith(ending))?.[1];
}

function presentAnswer(answer: LimitAnswer): string {
  switch (answer.seen) {
    case 'answer': {
      const rule = answerOfCode(answer.code);

      return `${rule?.status}: ${rule?.message ?? answer.message}`;
    }
    case 'file result':
      return `in the file's result: ${answer.message}`;
    case 'otherwise':
      return answer.words;
  }
}
