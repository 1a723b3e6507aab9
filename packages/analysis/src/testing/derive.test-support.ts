import { type DerivationOutcome, deriveRelationships } from '../engine/derive-relationships.ts';
import type { Rule, RuleFamily } from '../engine/rule.ts';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import { type AnalysisSettings, analysisSettings } from '../settings/analysis-settings.ts';
import { arrow, type DrawnGraph } from './draw-graph.test-support.ts';
import { FIRST_NODE_ID } from './mini-graph.test-support.ts';

export interface DrawnOutcome {
  /** What was derived, in the notation of drawings, sorted. */
  readonly arrows: readonly string[];
  readonly warnings: readonly string[];
}

/** All that a chapter of the rules derives. */
export function rulesOf(family: RuleFamily): readonly Rule[] {
  return DERIVATION_RULES.filter((rule) => rule.family === family);
}

/**
 * Runs rules on a drawn graph. What they need of derived kinds that none of them derives is to be drawn, too.
 *
 * @returns for instance `A -DCSync-> D`, sorted
 */
export function derive(
  graph: DrawnGraph,
  rules: Rule | readonly Rule[],
  settings?: AnalysisSettings,
): string[] {
  return [...deriveOutcome(graph, rules, settings).arrows];
}

/** {@link derive} with what the rules had to say. A rule that throws fails the test. */
export function deriveOutcome(
  graph: DrawnGraph,
  rules: Rule | readonly Rule[],
  settings: AnalysisSettings = analysisSettings(),
): DrawnOutcome {
  const outcome = deriveRelationships(graph.snapshot(), {
    rules: 'id' in rules ? [rules] : rules,
    settings,
  });
  for (const { error } of outcome.failures) {
    throw error;
  }

  return { arrows: drawnArrows(graph, outcome), warnings: outcome.warnings };
}

/** What was derived of a drawn graph, in its notation, sorted. */
export function drawnArrows(graph: DrawnGraph, { derived }: DerivationOutcome): string[] {
  const nameOf = (nodeId: number) => graph.nodes[nodeId - FIRST_NODE_ID]?.name ?? '?';
  const arrows = Array.from(derived.startIds, (startId, row) =>
    arrow({
      start: nameOf(startId),
      kind: derived.kindNames[derived.kinds[row] ?? -1] ?? '?',
      end: nameOf(derived.endIds[row] ?? -1),
      properties: JSON.parse(derived.propertySets[derived.properties[row] ?? -1] ?? 'null'),
    }),
  );
  return arrows.sort();
}
