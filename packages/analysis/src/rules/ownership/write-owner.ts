import { defineRule } from '../../engine/rule.ts';
import { ownerEnforcement } from './owner-enforcement.ts';
import { deriveFromRaw } from './raw-rights.ts';

/** Whether the principal is an administrator does not count here. */
export const writeOwner = defineRule({
  id: 'write-owner',
  family: 'ownership',
  derives: ['WriteOwner'],
  needs: { relationships: ['WriteOwnerRaw'], facts: [ownerEnforcement] },
  summary: 'Who may become owner controls the object, except computers of domains that limit implied rights.',
  source:
    'Owner rights and the dSHeuristics character that blocks implicit owner rights: [MS-ADTS]; KB5008383.',

  run(view, draft) {
    const enforcement = view.use(ownerEnforcement);

    deriveFromRaw(
      view,
      draft,
      { from: 'WriteOwnerRaw', to: 'WriteOwner' },
      (_principal, target) => !enforcement.isLimited(target),
    );
  },
});
