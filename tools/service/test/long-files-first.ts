import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A few lines that take a minute: they start the tools themselves. */
const LONG = /\/tools\/[^/]+\/[^/]+\.process\.test\.ts$/;

/**
 * Larger files of a project begin before smaller ones, and those that took long the last time before all others. Some are
 * small and take long, and the first run does not know: begun at the end, one would run alone.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);

    return [...byProject.values()].flatMap((specs) => {
      const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);

      return [...specs.filter(isLong), ...specs.filter((spec) => !isLong(spec))];
    });
  }
}
