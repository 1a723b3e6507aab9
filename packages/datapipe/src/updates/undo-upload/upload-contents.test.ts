import type { UploadRange } from '@secgraph/database/uploads';
import { describe, expect, it } from 'vitest';
import { UploadContents } from './upload-contents.ts';

/** A part of a job that created the nodes above `after`, up to `upTo`. */
const part = (jobId: number, seenAtMs: number, [after, upTo]: readonly [number, number]): UploadRange => ({
  jobId,
  seenAtMs,
  nodes: { after, upTo },
  relationships: { after: after * 10, upTo: upTo * 10 },
});

describe('what an upload alone brought', () => {
  it('was created by it and is seen by nothing since', () => {
    const own = new UploadContents(1, [part(1, 1_000, [0, 5]), part(2, 2_000, [5, 9])]);

    expect([1, 5, 6].map((id) => own.hasNode(id, 1_000))).toEqual([true, true, false]);
    expect([own.hasNode(0, 1_000), own.hasNode(3, 2_000), own.hasNode(3, undefined)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([
      own.hasRelationship(50, 1_000),
      own.hasRelationship(50, 999),
      own.hasRelationship(51, 1_000),
    ]).toEqual([true, true, false]);
  });

  it('may be of one file and seen by the next one of the same upload', () => {
    const own = new UploadContents(1, [
      part(1, 1_000, [0, 5]),
      part(1, 2_000, [5, 9]),
      part(2, 3_000, [9, 9]),
    ]);
    expect([own.hasNode(3, 2_000), own.hasNode(9, 2_000), own.hasNode(9, 4_000)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('may be told by analyses, as long as no other upload came', () => {
    const own = new UploadContents(1, [part(2, 1_000, [0, 5]), part(1, 2_000, [5, 9])]);
    expect([own.hasNode(9, 5_000), own.hasNode(9, undefined), own.hasNode(5, 5_000)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is not known where another upload came in between', () => {
    const own = new UploadContents(1, [
      part(1, 1_000, [0, 5]),
      part(2, 2_000, [5, 5]),
      part(1, 3_000, [5, 9]),
    ]);
    expect([own.hasNode(3, 1_000), own.hasNode(3, 3_000), own.hasNode(9, 3_000)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is not known where another upload counts as seen at the same moment', () => {
    const own = new UploadContents(1, [part(1, 1_000, [0, 5]), part(2, 1_000, [5, 9])]);
    expect(own.hasNode(3, 1_000)).toBe(false);
  });

  it('is nothing where nothing is known of it', () => {
    expect(new UploadContents(1, []).hasNode(1, 1_000)).toBe(false);
  });
});
