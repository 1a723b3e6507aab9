import type { EstateOptions } from '@secgraph/estate';
import {
  buildSnapshot,
  DIRECTORY_CLASSES,
  DIRECTORY_PROPERTIES,
  estateDirectory,
} from '@secgraph/test-kit/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveOf,
  GraphReader,
  missingIn,
  nodeDifferences,
  translateThumbprints,
} from '../same-graph.test-support.ts';

let graphs: GraphReader;

beforeAll(async () => {
  graphs = await GraphReader.create();
});

afterAll(() => graphs.close());

describe('a snapshot of a directory', () => {
  it.each<[string, EstateOptions]>([
    ['tiny', { size: 'tiny' }],
    ['with planted paths', { objects: 1_200, plant: true, seed: 4 }],
    ['kept badly', { objects: 900, hygiene: 'poor', nesting: 1, trusts: 3, seed: 9 }],
    ['kept well', { objects: 700, hygiene: 'good', seed: 12 }],
  ])('%s becomes the graph that a collection of it becomes', async (_, options) => {
    const directory = estateDirectory(options);
    const content = buildSnapshot({
      properties: DIRECTORY_PROPERTIES,
      classes: DIRECTORY_CLASSES,
      objects: directory.objects,
    });

    const fromSource = await graphs.read(content, 'source', translateThumbprints(directory));
    const fromRecords = await graphs.read(archiveOf(directory.records), 'zip');
    expect(fromSource.messages).toEqual([]);
    expect(fromRecords.messages).toEqual([]);
    expect(nodeDifferences(fromSource, fromRecords)).toEqual([]);
    expect(missingIn(fromSource, fromRecords)).toEqual([]);
    expect(missingIn(fromRecords, fromSource)).toEqual([]);
    expect(fromRecords.relationships.length).toBeGreaterThan(500);
  });
});
