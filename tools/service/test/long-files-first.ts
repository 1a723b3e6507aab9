import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A few lines that take a minute: they start the tools themselves. */
const LONG = /\/tools\/[^/]+\/[^/]+\.process\.test\.ts$/;
/**
 * Projects that run at the same time follow one another: those whose files take a minute come before those whose files
 * take seconds. What begins last runs alone in the end, while the other workers have nothing left to do.
 */
const PROJECTS = ['unit', 'process', 'browser', 'db', 'http'];

/**
 * Larger files of a project begin before smaller ones, and those that took long the last time before all others. Some are
 * small and take long, and the first run does not know: begun at the end, one would run alone.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    const projects = [...byProject].toSorted(
      ([one], [other]) => PROJECTS.indexOf(one) - PROJECTS.indexOf(other),
    );

    return projects.flatMap(([, specs]) => {
      const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);

      return [...specs.filter(isLong), ...specs.filter((spec) => !isLong(spec))];
    });
  }
}
