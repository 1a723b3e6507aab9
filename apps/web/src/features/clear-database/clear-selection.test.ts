import { describe, expect, it } from 'vitest';
import {
  type ClearSelection,
  confirmationOf,
  describeConsequences,
  isEmptySelection,
  NOTHING_SELECTED,
  toRequest,
} from './clear-selection.ts';

const select = (changes: Partial<ClearSelection>) => ({ ...NOTHING_SELECTED, ...changes });

describe('what is to be cleared', () => {
  it.each([
    [select({ graph: 'everything' }), { deleteCollectedGraphData: true }],
    [select({ graph: 'parts', sourceKinds: [0, 3] }), { deleteSourceKinds: [0, 3] }],
    [select({ graph: 'parts', relationships: ['HasSession'] }), { deleteRelationships: ['HasSession'] }],
    [select({ hasUploadHistory: true }), { deleteFileIngestHistory: true }],
    [select({ hasQualityHistory: true }), { deleteDataQualityHistory: true }],
    [select({ hasReports: true }), { deleteReports: true }],
    [select({ assetGroups: [1, 7] }), { deleteAssetGroupSelectors: [1, 7] }],
    // What was chosen before somebody changed his mind.
    [
      select({ graph: 'everything', sourceKinds: [1], relationships: ['HasSession'] }),
      { deleteCollectedGraphData: true },
    ],
    [
      select({ graph: 'nothing', sourceKinds: [1], hasUploadHistory: true }),
      { deleteFileIngestHistory: true },
    ],
  ])('is asked for as the service understands it: %j', (selection, request) => {
    expect(toRequest(selection)).toEqual(request);
    expect(isEmptySelection(selection)).toBe(false);
    expect(describeConsequences(selection)).not.toEqual([]);
  });

  it.each([NOTHING_SELECTED, select({ graph: 'parts' }), select({ sourceKinds: [1] })])(
    'may be nothing: %j',
    (selection) => {
      expect(isEmptySelection(selection)).toBe(true);
      expect(toRequest(selection)).toEqual({});
      expect(describeConsequences(selection)).toEqual([]);
    },
  );

  it('is confirmed by words that say whether it is everything', () => {
    expect(confirmationOf(select({ graph: 'everything' }))).toBe('Delete all environments');
    expect(confirmationOf(select({ graph: 'parts', sourceKinds: [1] }))).toBe('Delete the selected data');
    expect(confirmationOf(select({ hasReports: true }))).toBe('Delete the selected data');
  });
});
