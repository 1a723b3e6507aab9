import {
  analysisSettings,
  createMemberDescriber,
  type RuleSet,
  type SelectorSeed,
  selectMembers,
  type ZoneTag,
} from '@secgraph/analysis';
import type { AssetGroupMember } from '@secgraph/contract';
import { openSnapshotGraph, runStatement } from '@secgraph/cypher';
import { collectResult } from '../cypher/collect-result.ts';
import { prepareQuery } from '../cypher/prepare-query.ts';
import type { OperationContext } from '../graph-operation.ts';
import { presentMember } from './list-members.ts';

export interface PreviewInput {
  readonly seeds: readonly SelectorSeed[];
  readonly expansion: { readonly children: boolean; readonly parents: boolean };
  readonly limit: number;
  readonly rules: RuleSet;
}

const MEBIBYTE = 1_048_576;
const LIMITS = { rows: 10_000_000, bytes: 256 * MEBIBYTE, memoryBytes: 512 * MEBIBYTE };
const POLICY = { areUpdatesEnabled: false, isComplexityLimited: false, hasParameters: false };

/** What a selector with these seeds would select, seeds first. Throws what is wrong with a statement. */
export function previewMembers(
  context: OperationContext,
  { seeds, expansion, limit, rules }: PreviewInput,
): { readonly data: { readonly members: readonly AssetGroupMember[] } } {
  const { cancellation } = context;
  const { snapshot, model } = context.graph;
  const [selection] = selectMembers(snapshot, [tagWith(seeds)], {
    switches: analysisSettings(rules).switches,
    cancellation,
    findNodes: (statement) => findNodes(context, statement),
    method: expansion,
  });
  if (selection === undefined || 'error' in selection) {
    const error = selection?.error;
    throw error instanceof Error ? error : new TypeError('one selector gives one selection');
  }

  const describe = createMemberDescriber(snapshot, model);
  const { nodes, sources } = selection.members;
  const members = Array.from(nodes.subarray(0, limit), (node, place) => ({
    ...presentMember({ ...describe(node), node, id: snapshot.nodeIds[node] as number }),
    source: sources[place] as number,
  }));

  return { data: { members } };
}

function tagWith(seeds: readonly SelectorSeed[]): ZoneTag {
  return {
    id: 0,
    name: 'preview',
    type: 'zone',
    kindName: '',
    position: undefined,
    requiresCertification: false,
    isAnalysed: true,
    selectors: [{ id: 0, name: 'preview', isDefault: false, isDisabled: false, version: '', seeds }],
  };
}

function findNodes({ graph: view, cancellation, reserveMemory }: OperationContext, statement: string) {
  const prepared = prepareQuery(statement, POLICY, view.model);
  const graph = openSnapshotGraph(view.snapshot, view.names);
  const { rows } = runStatement(prepared, {
    graph,
    parameters: new Map(),
    cancellation,
    limits: LIMITS,
    reserveMemory,
    statementAtMs: Date.now(),
    random: Math.random,
  });

  return collectResult(rows, { prepared, graph }).nodes;
}
