import type { EndpointMatch } from '@secgraph/graph';
import { UPPER_CASED_PROPERTIES } from '@secgraph/graph-schema';
import { type GraphBatchBuilder, unresolvedEndsMessage } from '../../batch/graph-batch-builder.ts';
import { shortenMessage } from '../record/shorten-message.ts';
import type { EdgeElement, EdgeEndpoint, PropertyMatcher } from './elements.ts';

const UPPER_CASED: ReadonlySet<string> = new Set(UPPER_CASED_PROPERTIES);

/** How an end of an edge is found (generic format, endpoint matching). `stubKinds` label a node that must be created. */
export function endpointMatch(
  endpoint: EdgeEndpoint,
  stubKinds: readonly string[],
  out: GraphBatchBuilder,
): EndpointMatch {
  const kind = endpoint.kind === undefined || endpoint.kind === '' ? {} : { kind: endpoint.kind };

  switch (endpoint.match_by) {
    case 'name':
      return {
        by: 'properties',
        matchers: [{ key: 'name', value: endpoint.value.toUpperCase() }],
        ...kind,
      };
    case 'property':
      return { by: 'properties', matchers: endpoint.property_matchers.map(storedMatcher), ...kind };
    default:
      return { by: 'id', objectId: out.normalise(endpoint.value), kinds: stubKinds };
  }
}

/** Wire: text of the warning when an end of the edge is not found, or found more than once. */
export function unresolvedMessage(edge: EdgeElement): string {
  const byProperty = [edge.start, edge.end].flatMap((endpoint) =>
    endpoint.match_by === 'property'
      ? [`unable to resolve endpoint: ${endpoint.property_matchers.map(matcherText).join(', ')}`]
      : [],
  );

  const text =
    byProperty.length > 0
      ? byProperty.join('; ')
      : unresolvedEndsMessage(endpointText(edge.start), endpointText(edge.end));

  return shortenMessage(text);
}

/** Values are compared as they are stored. */
function storedMatcher({ key, value }: PropertyMatcher): { key: string; value: PropertyMatcher['value'] } {
  return { key, value: typeof value === 'string' && UPPER_CASED.has(key) ? value.toUpperCase() : value };
}

function matcherText({ key, value }: PropertyMatcher): string {
  return `"${key}" equals "${value}"`;
}

function endpointText(endpoint: EdgeEndpoint): string {
  return endpoint.match_by === 'property' ? '' : endpoint.value;
}
