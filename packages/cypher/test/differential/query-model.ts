/*
 * Queries as the differential tests generate them: printed as text for the engine, and evaluated by brute force.
 * A model of its own, so that a wrong syntax tree cannot agree with itself.
 */

export interface ModelQuery {
  readonly clauses: readonly ModelClause[];
  readonly result: ModelResult;
}

export type ModelClause =
  | {
      readonly type: 'match';
      readonly isOptional: boolean;
      readonly chains: readonly ModelChain[];
      readonly where: ModelPredicate | undefined;
    }
  | { readonly type: 'unwind'; readonly values: readonly (number | null)[]; readonly variable: string }
  | {
      readonly type: 'with';
      readonly isDistinct: boolean;
      readonly variables: readonly string[];
      /** Name of a column that counts the rows of each group. */
      readonly count: string | undefined;
      readonly where: ModelPredicate | undefined;
    };

export interface ModelResult {
  readonly isDistinct: boolean;
  /** None: only the number of rows. */
  readonly terms: readonly ModelTerm[];
  /** Whether the number of rows of each group is a column. */
  readonly counts: boolean;
}

export interface ModelChain {
  readonly nodes: readonly ModelNode[];
  /** `relationships[i]` connects `nodes[i]` with `nodes[i + 1]`. */
  readonly relationships: readonly ModelRelationship[];
}

export interface ModelNode {
  readonly variable: string | undefined;
  /** All of them. */
  readonly kinds: readonly string[];
  readonly isNegated: boolean;
  /** Value that property `x` must have. */
  readonly x: number | undefined;
}

export interface ModelRelationship {
  readonly variable: string | undefined;
  /** One of them; none: any. */
  readonly kinds: readonly string[];
  readonly direction: 'outbound' | 'inbound' | 'both';
  readonly x: number | undefined;
  /** Inclusive; undefined: exactly one hop, and the variable is no list. */
  readonly length: { readonly min: number; readonly max: number | undefined } | undefined;
}

export type ModelTerm =
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'property'; readonly variable: string }
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'null' }
  | { readonly type: 'countPattern'; readonly chain: ModelChain };

export type ModelPredicate =
  | {
      readonly type: 'compare';
      readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>=';
      readonly left: ModelTerm;
      readonly right: ModelTerm;
    }
  | { readonly type: 'in'; readonly term: ModelTerm; readonly values: readonly (number | null)[] }
  | { readonly type: 'kind'; readonly variable: string; readonly kind: string }
  | { readonly type: 'isNull'; readonly term: ModelTerm }
  | { readonly type: 'pattern'; readonly chain: ModelChain }
  | {
      readonly type: 'exists';
      readonly chains: readonly ModelChain[];
      readonly where: ModelPredicate | undefined;
    }
  | { readonly type: 'not'; readonly operand: ModelPredicate }
  | { readonly type: 'and' | 'or' | 'xor'; readonly left: ModelPredicate; readonly right: ModelPredicate };
