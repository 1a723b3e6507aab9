import type { UploadRange } from '@secgraph/database/uploads';
import { cpuMsOf } from '@secgraph/test-kit';
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

  it('is found as fast whatever the number of its parts', () => {
    const asked = (parts: number) => {
      const ranges = Array.from({ length: parts }, (_, at) => [
        part(1, at, [at * 10, at * 10 + 5]),
        part(2, 1_000_000 + at, [at * 10 + 5, at * 10 + 10]),
      ]).flat();
      const own = new UploadContents(1, ranges);
      return () => {
        for (let id = 0; id < 100_000; id++) {
          own.hasNode(id, id);
        }
      };
    };

    expect(cpuMsOf(asked(10_000))).toBeLessThan(100 * cpuMsOf(asked(10)) + 10);
  });

  it('is known at the edges of parts that follow each other, of empty ones and of gaps', () => {
    const own = new UploadContents(1, [
      part(1, 1_000, [0, 5]),
      part(1, 1_000, [5, 5]),
      part(1, 1_000, [5, 9]),
      part(1, 1_000, [20, 30]),
    ]);

    expect([0, 1, 5, 6, 9, 10, 20, 21, 30, 31].filter((id) => own.hasNode(id, 1_000))).toEqual([
      1, 5, 6, 9, 21, 30,
    ]);
  });

  it('is nothing where nothing is known of it', () => {
    expect(new UploadContents(1, []).hasNode(1, 1_000)).toBe(false);
  });
});
