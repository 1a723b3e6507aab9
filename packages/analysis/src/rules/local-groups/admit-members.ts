import type { KindDraft } from '../../engine/rule-draft.ts';
import type { RuleView } from '../../engine/rule-view.ts';
import { type LocalGroupSuffix, localGroups } from './local-groups.ts';

/**
 * From every direct member of a group that computers keep for themselves to its computer. Members of members
 * are left to paths.
 */
export function admitMembers(view: RuleView, draft: KindDraft, suffix: LocalGroupSuffix): void {
  const groups = view.use(localGroups);

  for (const computer of view.nodes('Computer')) {
    view.poll();
    draft.addStarts(groups.admittedBy(groups.groupsOf(computer, suffix), computer), computer);
  }
}
