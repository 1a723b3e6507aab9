import type { RuleSet } from '@secgraph/analysis';
import { findRelationshipKind } from '@secgraph/graph-schema';
import type { EdgeInput } from '@secgraph/questions';
import { badRequest } from '../../http/http-error.ts';

/** All texts that were given for each parameter, one at least. */
interface EdgeParameters {
  readonly edge_type: readonly string[];
  readonly source_node: readonly string[];
  readonly target_node: readonly string[];
}

const NODE_ID = /^[+-]?[0-9]{1,19}$/;

/** Refuses in the order that clients know. */
export function readEdgeInput(parameters: EdgeParameters, rules: RuleSet): EdgeInput {
  const kind = onlyOf(parameters, 'edge_type');
  const startText = onlyOf(parameters, 'source_node');
  const endText = onlyOf(parameters, 'target_node');
  if (findRelationshipKind(kind) === undefined) {
    throw badRequest(`Invalid edge requested: ${kind}`);
  }

  return {
    kind,
    startId: readNodeId(startText, 'startID'),
    endId: readNodeId(endText, 'endID'),
    rules,
  };
}

function onlyOf(parameters: EdgeParameters, name: keyof EdgeParameters): string {
  const [text = '', ...more] = parameters[name];
  if (more.length > 0) {
    throw badRequest(`Expected only one ${name}.`);
  }

  return text;
}

/** Numbers that no node can have are told as unknown, later. */
function readNodeId(text: string, name: string): number {
  if (!NODE_ID.test(text)) {
    throw badRequest(`Invalid value for ${name}: ${text}`);
  }

  return Number(text);
}
