import { type DerivedReplacement, formatMoment, type GraphDelta } from '@secgraph/graph';
import type { AnalysisSettings } from '../settings/analysis-settings.ts';
import type { DerivationOutcome } from './derive-relationships.ts';
import { REPLACED_BETWEEN_KINDS } from './replaced-kinds.ts';

/** What a derivation does to the graph that it was made of, as seen now. */
export function toReplacement(
  delta: GraphDelta,
  { derived, replacedKinds }: DerivationOutcome,
  { switches }: AnalysisSettings,
): DerivedReplacement {
  const nowMs = Date.now();
  const kindIds = derived.kindNames.map((name) => delta.registerKind(name));
  const between = new Set(REPLACED_BETWEEN_KINDS.map((name) => delta.registerKind(name)));
  const isReplaced = (nodeId: number) => delta.readNodeKinds(nodeId)?.some((kindId) => between.has(kindId));

  return {
    kindIds: replacedKinds.map((name) => delta.registerKind(name)),
    derived: {
      startIds: derived.startIds,
      endIds: derived.endIds,
      kindIds: derived.kinds.map((kind) => kindIds[kind] as number),
      properties: derived.properties,
      propertySets: derived.propertySets,
    },
    observationId: delta.observe(nowMs),
    firstSeen: switches.firstSeen ? formatMoment(nowMs) : undefined,
    scope: (startId, endId) => isReplaced(startId) === true && isReplaced(endId) === true,
  };
}
