import { describe, expect, it } from 'vitest';
import { comparePreview, MAX_PREVIEWED } from './preview-query.ts';

const member = (id: number) => ({
  id,
  object_id: String(id),
  environment_id: '',
  primary_kind: 'User',
  name: String(id),
});

describe('what a changed rule would change', () => {
  it('is what is new and what would leave', () => {
    const { added, removed, isCut } = comparePreview([member(1), member(2)], {
      count: 2,
      members: [member(2), member(3)],
    });
    expect([[...(added ?? [])], removed?.map(({ id }) => id), isCut]).toEqual([[1], [3], false]);
  });

  it('is not told of a rule that was in no use', () => {
    const { added, removed } = comparePreview([member(1)], undefined);
    expect([added, removed]).toEqual([undefined, undefined]);
  });

  it('is told no further than lists reach', () => {
    const many = Array.from({ length: MAX_PREVIEWED + 1 }, (_, id) => member(id));
    const cut = comparePreview(many, { count: 1, members: [member(9_999)] });
    expect([cut.isCut, cut.members.length, cut.removed]).toEqual([true, MAX_PREVIEWED, undefined]);
    expect(cut.added?.size).toBe(MAX_PREVIEWED);

    const partly = comparePreview([member(1)], { count: 5_000, members: [member(2)] });
    expect([partly.added, partly.removed]).toEqual([undefined, undefined]);
  });
});
