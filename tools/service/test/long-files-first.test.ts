import { describe, expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongFilesFirst } from './long-files-first.ts';

/** As a run begins that knows nothing of those before it. */
const FIRST_RUN = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;

function specification(project: string, path: string): TestSpecification {
  const config = { isolate: false, sequence: { groupOrder: project === 'unit' ? 0 : 1 } };

  return { moduleId: `/secgraph/${path}`, project: { name: project, config } } as TestSpecification;
}

describe('the order of test files', () => {
  it('ends with projects whose files are short, whatever they are called', async () => {
    const specifications = [
      specification('browser', 'apps/web/test/zones.browser.test.ts'),
      specification('db', 'packages/database/src/jobs.db.test.ts'),
      specification('http', 'apps/server/src/jobs.http.test.ts'),
      specification('process', 'apps/server/test/process/cypher.process.test.ts'),
      specification('unit', 'packages/graph/src/search.test.ts'),
    ];

    const sorted = await new LongFilesFirst(FIRST_RUN).sort(specifications);

    expect(sorted.map(({ project }) => project.name)).toEqual(['unit', 'process', 'browser', 'db', 'http']);
    expect(new Set(sorted)).toEqual(new Set(specifications));
  });

  it('begins with what starts the tools themselves', async () => {
    const sorted = await new LongFilesFirst(FIRST_RUN).sort([
      specification('process', 'apps/server/test/process/cypher.process.test.ts'),
      specification('process', 'tools/demo/demo.process.test.ts'),
    ]);

    expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
      '/secgraph/tools/demo/demo.process.test.ts',
      '/secgraph/apps/server/test/process/cypher.process.test.ts',
    ]);
  });
});
