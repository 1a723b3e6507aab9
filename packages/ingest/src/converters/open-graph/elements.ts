import type { PropertyScalar } from '@secgraph/graph';
import { err, ok, type Result } from '@secgraph/kernel';
import type { JsonObject } from '../record/json-value.ts';
import { RecordError } from '../record/record-error.ts';
import { validateEdgeElement } from './validate-edge-element.ts';
import { validateNodeElement } from './validate-node-element.ts';

/** A checked element of `graph.nodes`; the wire names are kept. */
export interface NodeElement {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties?: JsonObject | null;
}

/** A checked element of `graph.edges`. */
export interface EdgeElement {
  readonly start: EdgeEndpoint;
  readonly end: EdgeEndpoint;
  readonly kind: string;
  readonly properties?: JsonObject | null;
}

export type EdgeEndpoint = { readonly kind?: string } & (
  | { readonly match_by?: 'id'; readonly value: string }
  | { readonly match_by: 'name'; readonly value: string }
  | { readonly match_by: 'property'; readonly property_matchers: readonly PropertyMatcher[] }
);

export interface PropertyMatcher {
  readonly key: string;
  readonly operator: 'equals';
  readonly value: PropertyScalar;
}

/** Checks and types a decoded node element; the error carries every message of the check. */
export function parseNodeElement(value: unknown, index: number): Result<NodeElement, RecordError> {
  const messages = validateNodeElement(value, index);
  return messages.length === 0 ? ok(value as NodeElement) : err(new RecordError(messages.join(', ')));
}

/** Checks and types a decoded edge element; the error carries every message of the check. */
export function parseEdgeElement(value: unknown, index: number): Result<EdgeElement, RecordError> {
  const messages = validateEdgeElement(value, index);
  return messages.length === 0 ? ok(value as EdgeElement) : err(new RecordError(messages.join(', ')));
}
