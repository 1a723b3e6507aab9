import { call } from '../../../api/call.ts';
import type { MenuNode } from '../menu/menu-target.ts';

/** The asset groups that nodes wear as marks, by the tags that the service knows them by. */
export const MARKS = { owned: 'Owned', admin_tier_0: 'Tier Zero' } as const;
export type Mark = keyof typeof MARKS;

/** What is to be done to some nodes. */
export interface Marking {
  readonly mark: Mark;
  readonly action: 'add' | 'remove';
  readonly nodes: readonly Pick<MenuNode, 'objectId' | 'label'>[];
}

/** Longer names are refused. */
const MAX_NAME_LENGTH = 500;

/** Stores what is to be marked; the tagging that follows marks it. */
export async function storeMarking({ mark, action, nodes }: Marking): Promise<void> {
  const { data } = await call('list-asset-groups');
  const group = data.asset_groups.find(({ tag }) => tag === mark);
  if (group === undefined) {
    throw new Error(`The service has no asset group ${MARKS[mark]}.`);
  }

  await call('update-asset-group-selectors', {
    params: { asset_group_id: group.id },
    body: nodes.map(({ objectId, label }) => ({
      selector_name: (label || objectId).slice(0, MAX_NAME_LENGTH),
      sid: objectId,
      action,
    })),
  });
}
