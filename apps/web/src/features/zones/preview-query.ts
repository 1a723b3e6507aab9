import type { SelectorSeed } from '@secgraph/contract';
import { queryOptions } from '@tanstack/react-query';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { type ShownMember } from './zone-queries.ts';

/** More are not shown. */
export const MAX_PREVIEWED = 200;

export interface PreviewQuestion {
  readonly tagId: number;
  /** The rule as it is stored, to say what would change; undefined: there is none in use. */
  readonly ruleId: number | undefined;
  readonly seeds: readonly SelectorSeed[];
  readonly expansion: number;
}

/** Asks which nodes a rule with such seeds would select, and what that would change. */
export function previewQuery({ tagId, ruleId, seeds, expansion }: PreviewQuestion) {
  return queryOptions({
    queryKey: [...ZONES_KEY, 'preview', tagId, ruleId, expansion, seeds],
    queryFn: async ({ signal }) => {
      const [{ data }, before] = await Promise.all([
        call(
          'preview-asset-group-selector',
          { query: { limit: MAX_PREVIEWED + 1 }, body: { seeds: [...seeds], expansion } },
          { signal },
        ),
        readSelected(tagId, ruleId, signal),
      ]);

      return comparePreview(data.members, before);
    },
  });
}

export interface Selected {
  readonly count: number;
  readonly members: readonly ShownMember[];
}

/**
 * What would be new, and what would leave. As much as can be told: of a list that is cut, nobody knows whether what is
 * missing is gone, or lies behind its end.
 */
export function comparePreview(found: readonly ShownMember[], before: Selected | undefined) {
  const isCut = found.length > MAX_PREVIEWED;
  const members = found.slice(0, MAX_PREVIEWED);
  const isWhole = before !== undefined && before.members.length === before.count;
  const known = new Set(before?.members.map(({ id }) => id));
  const shown = new Set(members.map(({ id }) => id));

  return {
    members,
    isCut,
    added: isWhole ? new Set(members.filter(({ id }) => !known.has(id)).map(({ id }) => id)) : undefined,
    removed: isWhole && !isCut ? before.members.filter(({ id }) => !shown.has(id)) : undefined,
  };
}

const MAX_COMPARED = 2_000;

async function readSelected(
  tagId: number,
  ruleId: number | undefined,
  signal: AbortSignal,
): Promise<Selected | undefined> {
  if (ruleId === undefined) {
    return undefined;
  }

  const { count, data } = await call(
    'list-asset-group-tag-selector-members',
    {
      params: { asset_group_tag_id: tagId, asset_group_tag_selector_id: ruleId },
      list: { limit: MAX_COMPARED },
    },
    { signal },
  );
  return { count, members: data.members };
}
