import { describe, expect, it } from 'vitest';
import { planSharing, planUnsharing, type Standing } from './plan-sharing.ts';

const ME = 'me';
const OTHER = 'other';

/** `A` administrator, `O` owner, `P` public query, `S` shared to the caller. */
function standing(letters: string): Standing {
  return {
    callerId: ME,
    isAdministrator: letters.includes('A'),
    isOwner: letters.includes('O'),
    isPublic: letters.includes('P'),
    isSharedToCaller: letters.includes('S'),
  };
}

const FORBIDDEN = '403 Forbidden';
const PUBLIC_FIRST = '400 Public query cannot be shared to users. You must set your query to private first';
const NOT_SELF = '400 Cannot share query to self';

/** What becomes of: make public, make private, share with another, share with oneself. */
const MATRIX: readonly [who: string, publish: string, privatise: string, share: string, shareSelf: string][] =
  [
    ['AO', 'publish', 'privatise', 'share', NOT_SELF],
    ['AOP', 'nothing', 'privatise', PUBLIC_FIRST, PUBLIC_FIRST],
    ['A', FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN],
    ['AP', 'nothing', 'privatise', PUBLIC_FIRST, PUBLIC_FIRST],
    ['O', 'publish', 'privatise', 'share', NOT_SELF],
    ['OP', FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN],
    ['', FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN],
    ['P', FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN],
    ['S', FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN],
  ];

function outcome(plan: ReturnType<typeof planSharing | typeof planUnsharing>): string {
  return plan.action === 'refuse' ? `${plan.status} ${plan.message}` : plan.action;
}

describe('sharing', () => {
  it.each(MATRIX)('by "%s": public → %s', (who, publish, privatise, share, shareSelf) => {
    const outcomeOf = (isPublic: boolean, userIds: readonly string[]) =>
      outcome(planSharing(standing(who), { isPublic, userIds }));

    expect([
      outcomeOf(true, []),
      outcomeOf(false, []),
      outcomeOf(false, [OTHER]),
      outcomeOf(false, [OTHER, ME]),
    ]).toEqual([publish, privatise, share, shareSelf]);
  });
});

describe('unsharing', () => {
  const NOT_SHARED = '400 User cannot unshare a query from themselves that is not shared to them';
  const NOT_OWNED = '403 Query does not belong to the user';

  it.each([
    ['O', [OTHER], 'unshare'],
    ['A', [OTHER], 'unshare'],
    ['S', [ME], 'unshare'],
    ['AS', [ME, OTHER], 'unshare'],
    ['S', [ME, OTHER], NOT_OWNED],
    ['S', [OTHER], NOT_OWNED],
    ['', [OTHER], NOT_OWNED],
    ['O', [ME], NOT_SHARED],
    ['A', [OTHER, ME], NOT_SHARED],
    ['O', [], '400 user_ids is required'],
    ['', [], '400 user_ids is required'],
    ['O', undefined, 'privatise'],
    ['A', undefined, 'privatise'],
    ['AP', undefined, 'privatise'],
    ['OP', undefined, '403 Forbidden'],
    ['S', undefined, NOT_OWNED],
  ])('by "%s" of %j → %s', (who, userIds, expected) => {
    expect(outcome(planUnsharing(standing(who), userIds))).toBe(expected);
  });
});
