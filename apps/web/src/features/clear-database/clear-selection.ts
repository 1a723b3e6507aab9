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
  /** Ids of asset groups that lose what users added to them. */
  readonly assetGroups: readonly number[];
  readonly hasUploadHistory: boolean;
  readonly hasQualityHistory: boolean;
  readonly hasReports: boolean;
}

export const NOTHING_SELECTED: ClearSelection = {
  graph: 'nothing',
  sourceKinds: [],
  relationships: [],
  assetGroups: [],
  hasUploadHistory: false,
  hasQualityHistory: false,
  hasReports: false,
};

/** What has to be typed, in any language: nobody does so by accident. @verbatim */
const CONFIRMATIONS = { everything: 'Delete all environments', some: 'Delete the selected data' } as const;

/** Whoever deletes everything says so. */
export function confirmationOf({ graph }: ClearSelection): string {
  return CONFIRMATIONS[graph === 'everything' ? 'everything' : 'some'];
}

export function touchesGraph({ graph, sourceKinds, relationships }: ClearSelection): boolean {
  return graph === 'everything' || (graph === 'parts' && sourceKinds.length + relationships.length > 0);
}

export function isEmptySelection(selection: ClearSelection): boolean {
  return !touchesGraph(selection) && describeAtOnce(selection).length === 0;
}

export function toRequest(selection: ClearSelection): ClearDatabaseRequest {
  const { graph, sourceKinds, relationships, assetGroups } = selection;
  const { hasUploadHistory, hasQualityHistory, hasReports } = selection;

  return {
    ...(graph === 'everything' ? { deleteCollectedGraphData: true } : {}),
    ...(graph === 'parts' && sourceKinds.length > 0 ? { deleteSourceKinds: [...sourceKinds] } : {}),
    ...(graph === 'parts' && relationships.length > 0 ? { deleteRelationships: [...relationships] } : {}),
    ...(assetGroups.length > 0 ? { deleteAssetGroupSelectors: [...assetGroups] } : {}),
    ...(hasUploadHistory ? { deleteFileIngestHistory: true } : {}),
    ...(hasQualityHistory ? { deleteDataQualityHistory: true } : {}),
    ...(hasReports ? { deleteReports: true } : {}),
  };
}

/** What will happen, one sentence each. */
export function describeConsequences(selection: ClearSelection): readonly string[] {
  const { graph, sourceKinds, relationships } = selection;
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

  return [...sentences, ...describeAtOnce(selection)];
}

/** What happens before the answer. */
function describeAtOnce({
  assetGroups,
  hasUploadHistory,
  hasQualityHistory,
  hasReports,
}: ClearSelection): readonly string[] {
  return [
    ...(assetGroups.length > 0
      ? [
          `Selectors that users added to ${countOf(assetGroups.length, 'asset group')} are deleted at once, with the certification of their members; those that come with the product stay.`,
        ]
      : []),
    ...(hasUploadHistory
      ? ['The list of upload jobs, with what became of each file, is deleted at once.']
      : []),
    ...(hasQualityHistory
      ? ['What analyses counted is deleted at once. The next analysis begins a new history.']
      : []),
    ...(hasReports
      ? ['All reports that the service made are deleted at once, of every user; their schedules stay.']
      : []),
  ];
}
