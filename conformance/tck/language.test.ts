import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFeatures } from './read-features.ts';
import { readGraphs } from './read-graphs.ts';
import { describeFailure } from './report.ts';
import { runFeatures } from './run-features.ts';

/** Our own cases of the language, so that a fresh clone has some: the suite itself is not part of it. */
const FOLDER = fileURLToPath(new URL('../language', import.meta.url));

const features = await readFeatures(FOLDER);
const graphs = await readGraphs(FOLDER);

describe.each(['all', 'none'] as const)('the language, with %s of the optimizer passes', (passes) => {
  it.each(features.map((feature) => [feature.name, feature] as const))('%s', (_, feature) => {
    const results = [
      ...runFeatures([feature], {
        exclusions: [],
        passes,
        isWanted: () => true,
        findGraph: (name) => graphs.get(name) ?? '',
      }),
    ];

    expect(results.map(describeFailure).filter((failure) => failure !== undefined)).toEqual([]);
    expect(results.length).toBeGreaterThan(0);
  });
});
