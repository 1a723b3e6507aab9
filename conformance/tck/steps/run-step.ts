import type { Step } from '../gherkin/feature.ts';
import { checkError } from './check-error.ts';
import { checkResult, checkResultIsEmpty } from './check-result.ts';
import { checkSideEffects } from './check-side-effects.ts';
import { defineProcedure } from './define-procedure.ts';
import { readParameters } from './read-parameters.ts';
import type { ScenarioWorld } from './scenario-world.ts';

interface StepDefinition {
  readonly pattern: RegExp;
  run(world: ScenarioWorld, step: Step, words: readonly string[]): void;
}

/** Every step of the suite. The words are what the pattern's groups match. */
const STEPS: readonly StepDefinition[] = [
  { pattern: /^(?:any|an empty) graph$/, run: () => undefined },
  {
    pattern: /^the (\S+) graph$/,
    run: (world, _, [name = '']) => world.prepareGraph(world.findGraph(name)),
  },
  { pattern: /^having executed:$/, run: (world, step) => world.prepareGraph(step.docString ?? '') },
  { pattern: /^parameters are:$/, run: (world, step) => readParameters(world.parameters, step.table ?? []) },
  {
    pattern: /^there exists a procedure (.*):$/,
    run: (world, step, [signature = '']) => defineProcedure(world.procedures, signature, step.table ?? []),
  },
  {
    pattern: /^executing (?:control )?query:$/,
    run: (world, step) => world.execute(step.docString ?? ''),
  },
  {
    pattern: /^the result should be empty$/,
    run: (world) => checkResultIsEmpty(world.outcome),
  },
  {
    pattern: /^the result should be(, in any order|, in order)?( \(ignoring element order for lists\))?:$/,
    run: (world, step, [order = '', lists = '']) =>
      checkResult(world.outcome, step.table ?? [], {
        ignoresRowOrder: order !== ', in order',
        ignoresListOrder: lists !== '',
      }),
  },
  { pattern: /^no side effects$/, run: (world) => checkSideEffects(world.outcome, []) },
  {
    pattern: /^the side effects should be:$/,
    run: (world, step) => checkSideEffects(world.outcome, step.table ?? []),
  },
  {
    pattern: /^an? (\w+) should be raised at (compile time|runtime|any time): (\S+)$/,
    run: (world, _, [type = '', phase = '', reason = '']) =>
      checkError(world.outcome, { type, phase, reason }),
  },
];

/** Runs one step; throws `CheckFailure` when the engine does not do what the step says. */
export function runStep(world: ScenarioWorld, step: Step): void {
  for (const { pattern, run } of STEPS) {
    const match = pattern.exec(step.text);
    if (match !== null) {
      // Groups that did not take part are undefined, whatever the type of the match says.
      run(
        world,
        step,
        match.slice(1).map((word: string | undefined) => word ?? ''),
      );
      return;
    }
  }
  throw new Error(`No step is known for "${step.text}".`);
}
