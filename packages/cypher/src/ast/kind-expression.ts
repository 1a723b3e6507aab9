import type { SourceRange } from './source-range.ts';

/**
 * Which kinds an element must have: node labels or relationship types. `:A:B` on a node is a conjunction,
 * `:A|B` and `:A|:B` a disjunction, `:!A`, `:A&B`, `:(A|B)&!C` as they read, `:%` any kind at all.
 */
export type KindExpression =
  | { readonly type: 'kind'; readonly range: SourceRange; readonly name: string }
  | { readonly type: 'anyKind'; readonly range: SourceRange }
  | { readonly type: 'notKind'; readonly range: SourceRange; readonly operand: KindExpression }
  | { readonly type: 'allKinds'; readonly range: SourceRange; readonly operands: readonly KindExpression[] }
  | { readonly type: 'someKind'; readonly range: SourceRange; readonly operands: readonly KindExpression[] };
