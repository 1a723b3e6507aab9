import { type QualityAggregation, type QualityMetric, recordTimes } from '@secgraph/contract';
import type { StoredMetric } from '@secgraph/database/graph';
import type { GraphModel } from '@secgraph/graph-schema';

/** Numbers of domains and tenants that count relationships; their other ones count nodes. */
const BUILT_IN_RELATIONSHIPS: ReadonlySet<string> = new Set(['acls', 'sessions', 'relationships']);

export function presentMetric(metric: StoredMetric, model: GraphModel): QualityMetric {
  return { ...presentAggregation(metric, model), environment_id: metric.environmentId };
}

export function presentAggregation(metric: StoredMetric, model: GraphModel): QualityAggregation {
  const { id, createdAt, runId, platform, value } = metric;
  const environment = model.environmentKinds.find(({ kind }) => kind === platform);
  const { type, name } = typeAndName(metric.name);

  return {
    id,
    ...recordTimes({ createdAt, updatedAt: createdAt }),
    extension_id: environment?.extension?.id ?? null,
    environment_kind_id: environment?.id ?? null,
    metric_type: type,
    metric_name: name,
    metric_value: value,
    kind_id: type === 'node' ? (model.nodeKinds.get(name)?.id ?? null) : null,
    run_id: runId,
  };
}

function typeAndName(counted: string): {
  readonly type: QualityMetric['metric_type'];
  readonly name: string;
} {
  const [, type, name] = /^(node|relationship) (.+)$/.exec(counted) ?? [];
  if ((type === 'node' || type === 'relationship') && name !== undefined) {
    return { type, name };
  }

  return { type: BUILT_IN_RELATIONSHIPS.has(counted) ? 'relationship' : 'node', name: counted };
}
