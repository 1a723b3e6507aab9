import type { DerivedDraft } from '../../derived-draft.ts';
import { defineRule } from '../../rule.ts';
import { OwnerEnforcement } from './owner-enforcement.ts';
import { deriveFromRaw } from './raw-rights.ts';

/** Post-processing, Owns and WriteOwner. Whether the principal is an administrator does not count here. */
export const writeOwner = defineRule<DerivedDraft>({
  id: 'write-owner',
  derives: ['WriteOwner'],
  needs: ['WriteOwnerRaw'],
  summary: 'Who may become owner controls the object, except computers of domains that limit implied rights.',

  run(view, draft) {
    const enforcement = new OwnerEnforcement(view);

    deriveFromRaw(
      view,
      { from: 'WriteOwnerRaw', to: 'WriteOwner' },
      (_principal, target) => !enforcement.isLimited(target),
      draft,
    );
  },
});
