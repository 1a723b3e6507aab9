import type { Expression } from '../../ast/ast.ts';
import type { LogicalOperator, Slot } from '../logical-plan.ts';
import type { OperatorWords } from './operator-words.ts';

/** All that passes over a plan need to know about one type of operator; what runs it is in the executor. */
export interface OperatorDescription<Operator extends LogicalOperator> {
  /** The plans that it draws rows from: its inputs first, then what it runs once per row. */
  inputs(operator: Operator): readonly OperatorInput[];
  /** The same operator on other plans, given in the order of `inputs`. */
  withInputs(operator: Operator, plans: readonly LogicalOperator[]): LogicalOperator;
  /** What it does here, as EXPLAIN shows it beside the operator's name. */
  text(operator: Operator, words: OperatorWords): string;
}

/** A description for every operator of a union. */
export type DescriptionsOf<Operators extends LogicalOperator> = {
  readonly [Type in Operators['type']]: OperatorDescription<Extract<Operators, { readonly type: Type }>>;
};

export interface OperatorInput {
  readonly plan: LogicalOperator;
  /** What the operator reads of this plan's rows, when the slots of `after` are read of its own. */
  reads(after: ReadonlySet<Slot>): readonly Reading[];
  /** Whether the rows go on, so that the plan must also have what is read after the operator. */
  readonly isPassedOn: boolean;
  /** Slots that these rows need not have though they are read, because they come from the operator. */
  readonly writes?: readonly Slot[];
  readonly equalRows: EqualRows;
}

/** A slot, or an expression: then all slots in it. */
export type Reading = Slot | Expression;

/**
 * Whether an operator needs equal rows of its input as often as they come, or each only once: always, or when
 * equal rows of its own count once. Where it is not known, each counts.
 */
export type EqualRows = 'countEach' | 'countOnce' | 'countAsAfter';

type OperatorOnInput = LogicalOperator & { readonly input: LogicalOperator };

/** As in {@link OperatorInput}; what may be left out has the usual value. */
interface OneInputDescription<Operator extends OperatorOnInput> {
  reads(operator: Operator, after: ReadonlySet<Slot>): readonly Reading[];
  isPassedOn?(operator: Operator): boolean;
  writes?(operator: Operator): readonly Slot[];
  equalRows?(operator: Operator): EqualRows;
  text(operator: Operator, words: OperatorWords): string;
}

/** Describes an operator with one input, whose rows go on, each counting, unless it says otherwise. */
export function onInput<Operator extends OperatorOnInput>(
  description: OneInputDescription<Operator>,
): OperatorDescription<Operator> {
  return {
    inputs: (operator) => [
      {
        plan: operator.input,
        reads: (after) => description.reads(operator, after),
        isPassedOn: description.isPassedOn?.(operator) ?? true,
        writes: description.writes?.(operator) ?? [],
        equalRows: description.equalRows?.(operator) ?? 'countEach',
      },
    ],
    withInputs: (operator, [input = operator.input]) => ({ ...operator, input }),
    text: (operator, words) => description.text(operator, words),
  };
}
