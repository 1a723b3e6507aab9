import type { GraphSnapshot } from '@secgraph/graph';
import { findComposition } from '../rules/derivation-rules.ts';
import type { CompositionScope, ExplainedRelationship } from './composition.ts';
import { type ExplanationOptions, explanationView } from './explanation-view.ts';
import { type GraphPart, Subgraph } from './subgraph.ts';

/**
 * What makes a derived relationship true. Empty for kinds without a composition, and where the relationship is
 * not, or no longer, true.
 *
 * Throws {@link ExplanationError}; `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function explainRelationship(
  snapshot: GraphSnapshot,
  { kind, ...relationship }: ExplainedRelationship & { readonly kind: string },
  options: ExplanationOptions = {},
): GraphPart {
  const composition = findComposition(kind);
  if (composition === undefined) {
    return new Subgraph(snapshot).finish();
  }

  const view = explanationView(snapshot, `composition of ${kind}`, composition.needs, options);
  const compose = (scope: CompositionScope) => {
    const found = new Subgraph(snapshot);
    composition.compose(view, relationship, found, scope);
    return found;
  };

  const usual = compose('usual');
  const subject = relationship[composition.subject];
  if (usual.has(subject)) {
    return usual.finish();
  }
  const whole = compose('whole');
  return (whole.has(subject) ? whole : usual).finish();
}
