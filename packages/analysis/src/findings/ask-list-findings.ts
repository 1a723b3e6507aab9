import type { GraphModel } from '@secgraph/graph-schema';
import { type Cancellation, CodedError } from '@secgraph/kernel';
import { askWithin } from '../engine/ask-within.ts';
import type { DeclaredRule, FindingType } from './finding-type.ts';
import { findingTypesOf } from './finding-types.ts';

/** Which nodes a rule of findings names, or why that is not known. */
export type ListedNodes =
  | { readonly type: string; readonly nodes: Uint32Array }
  | { readonly type: string; readonly error: unknown };

export interface ListingOptions {
  readonly model: GraphModel;
  /** Nodes in the result of a statement; throws what is wrong with it, and when cancelled. */
  readonly findNodes: (statement: string, cancellation: Cancellation) => Iterable<number>;
  /** How long one statement is asked: all others wait for it. Default: no limit. */
  readonly statementMs?: number;
  readonly cancellation: Cancellation;
}

/** A rule that is met by more says nothing any more, and each is a row that people look at. */
const MAX_NODES = 100_000;

/**
 * Asks the statements of all types that extensions brought as rules and that are looked for, one after the other:
 * whoever drives it may do something else between them. Throws when cancelled; every other failure is the statement's
 * own.
 */
export function* askListFindings({ model, ...options }: ListingOptions): Generator<ListedNodes, void> {
  const types = findingTypesOf(model);
  for (const type of types.all) {
    const rule = ruleOf(type);
    if (rule !== undefined && types.isEnabled(type)) {
      yield ask(type.name, rule, options);
    }
  }
}

function ruleOf(type: FindingType): DeclaredRule | undefined {
  return type.shape === 'list' ? type.declared : undefined;
}

function ask(
  type: string,
  { statement }: DeclaredRule,
  { findNodes, statementMs = Number.POSITIVE_INFINITY, cancellation }: Omit<ListingOptions, 'model'>,
): ListedNodes {
  const asked = askWithin(
    { limitMs: statementMs, cancellation, tooSlow: 'ANALYSIS_LISTING_TOO_SLOW' },
    (limited) => {
      const nodes = new Set<number>();
      for (const node of findNodes(statement, limited)) {
        nodes.add(node);
        if (nodes.size > MAX_NODES) {
          throw new CodedError('ANALYSIS_LISTING_TOO_LARGE', `it finds more than ${MAX_NODES} objects`);
        }
      }
      return Uint32Array.from(nodes);
    },
  );

  return 'error' in asked ? { type, error: asked.error } : { type, nodes: asked.answer };
}
