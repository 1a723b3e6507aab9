import { ALL_CONTROLS, FRAMEWORK_IDS, FRAMEWORKS, findFindingType, typesOfControl } from '@secgraph/analysis';
import type { ComplianceFramework } from '@secgraph/contract';

/** @param counts by type, how many findings there are */
export function presentFrameworks(counts: ReadonlyMap<string, number>): ComplianceFramework[] {
  return FRAMEWORK_IDS.map((framework) => ({
    id: framework,
    ...FRAMEWORKS[framework],
    controls: ALL_CONTROLS.filter((control) => control.framework === framework).map(({ id, title }) => {
      const types = typesOfControl(id);

      return {
        control_id: id,
        title,
        finding_types: types.map((finding) => ({
          finding,
          title: findFindingType(finding)?.title ?? finding,
        })),
        finding_count: types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0),
      };
    }),
  }));
}
