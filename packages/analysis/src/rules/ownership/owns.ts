import { defineRule } from '../../engine/rule.ts';
import { ownerEnforcement } from './owner-enforcement.ts';
import { deriveFromRaw } from './raw-rights.ts';

export const owns = defineRule({
  id: 'owns',
  family: 'ownership',
  derives: ['Owns'],
  needs: { relationships: ['OwnsRaw'], facts: [ownerEnforcement] },
  summary:
    'An owner controls what it owns, except computers of domains that leave implied rights to administrators.',
  source:
    'Owner rights and the dSHeuristics character that blocks implicit owner rights: [MS-ADTS]; KB5008383.',

  run(view, draft) {
    const enforcement = view.use(ownerEnforcement);

    deriveFromRaw(
      view,
      draft,
      { from: 'OwnsRaw', to: 'Owns' },
      (owner, target) => !enforcement.isLimited(target) || enforcement.isAdmin(owner),
    );
  },
});
