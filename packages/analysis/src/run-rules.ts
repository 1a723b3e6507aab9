import type { GraphSnapshot } from '@secgraph/graph';
import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import type { Rule } from './rule.ts';

export interface RunOptions {
  readonly cancellation?: Cancellation;
}

/**
 * Runs rules one after the other; all of them read the same snapshot. Returns what they had to leave out.
 * Throws `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function runRules<Output>(
  rules: readonly Rule<Output>[],
  output: Output,
  snapshot: GraphSnapshot,
  options: RunOptions,
): readonly string[] {
  const warnings: string[] = [];
  const view = {
    snapshot,
    cancellation: options.cancellation ?? NEVER_CANCELLED,
    warn: (message: string) => warnings.push(message),
  };

  for (const rule of rules) {
    rule.run(view, output);
  }

  return warnings;
}
