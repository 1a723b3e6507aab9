import type { ClearDatabaseRequest } from '@secgraph/contract';
import { countOf } from '../../ui/format.ts';

/** What of the graph is to go. */
export type GraphPart = 'nothing' | 'everything' | 'parts';

export interface ClearSelection {
  readonly graph: GraphPart;
  /** Ids of source kinds; only with `parts`. */
  readonly sourceKinds: readonly number[];
  /** Names of relationship kinds; only with `parts`. */
  readonly relationships: readonly string[];
  readonly hasUploadHistory: boolean;
}

export const NOTHING_SELECTED: ClearSelection = {
  graph: 'nothing',
  sourceKinds: [],
  relationships: [],
  hasUploadHistory: false,
};

/** What has to be typed: nobody does so by accident. */
export const CONFIRMATION = 'Delete this environment data';

export function touchesGraph({ graph, sourceKinds, relationships }: ClearSelection): boolean {
  return graph === 'everything' || (graph === 'parts' && sourceKinds.length + relationships.length > 0);
}

export function isEmptySelection(selection: ClearSelection): boolean {
  return !touchesGraph(selection) && !selection.hasUploadHistory;
}

export function toRequest(selection: ClearSelection): ClearDatabaseRequest {
  const { graph, sourceKinds, relationships, hasUploadHistory } = selection;

  return {
    ...(graph === 'everything' ? { deleteCollectedGraphData: true } : {}),
    ...(graph === 'parts' && sourceKinds.length > 0 ? { deleteSourceKinds: [...sourceKinds] } : {}),
    ...(graph === 'parts' && relationships.length > 0 ? { deleteRelationships: [...relationships] } : {}),
    ...(hasUploadHistory ? { deleteFileIngestHistory: true } : {}),
  };
}

/** What will happen, one sentence each. */
export function describeConsequences(selection: ClearSelection): readonly string[] {
  const { graph, sourceKinds, relationships, hasUploadHistory } = selection;
  const sentences: string[] = [];
  if (graph === 'everything') {
    sentences.push('All nodes and relationships are deleted, of every environment.');
  }
  if (graph === 'parts' && sourceKinds.length > 0) {
    sentences.push(
      `The nodes of ${countOf(sourceKinds.length, 'source')} are deleted, with all relationships from and to them.`,
    );
  }
  if (graph === 'parts' && relationships.length > 0) {
    sentences.push(`All relationships of ${countOf(relationships.length, 'kind')} are deleted; nodes stay.`);
  }
  if (touchesGraph(selection)) {
    sentences.push(
      'Uploads that are not ingested yet are canceled.',
      'Then the graph is analysed again: relationships that are derived come back where what they follow from is still there.',
    );
  }
  if (hasUploadHistory) {
    sentences.push('The list of upload jobs, with what became of each file, is deleted at once.');
  }

  return sentences;
}
