import type { DerivedDraft } from '../../derived-draft.ts';
import { defineRule } from '../../rule.ts';
import { OwnerEnforcement } from './owner-enforcement.ts';
import { deriveFromRaw } from './raw-rights.ts';

/** Post-processing, Owns and WriteOwner. */
export const owns = defineRule<DerivedDraft>({
  id: 'owns',
  derives: ['Owns'],
  needs: ['OwnsRaw'],
  summary:
    'An owner controls what it owns, except computers of domains that leave implied rights to administrators.',

  run(view, draft) {
    const enforcement = new OwnerEnforcement(view);

    deriveFromRaw(
      view,
      { from: 'OwnsRaw', to: 'Owns' },
      (owner, target) => !enforcement.isLimited(target) || enforcement.isAdmin(owner),
      draft,
    );
  },
});
