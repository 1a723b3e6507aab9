/** By field, as the API calls it: what was there before and what is there after; null where there was nothing. */
export type HistoryChanges = Readonly<
  Record<string, { readonly before: unknown; readonly after: unknown; readonly omitted?: number }>
>;

type Values = Readonly<Record<string, unknown>>;

/** Seeds that are told of one record at most: a selector may have thousands. */
const MAX_TOLD = 100;

/** Fields that differ. Undefined: none does. Lists are told by what is only in one of them. */
export function diffValues(
  before: Values | undefined,
  after: Values | undefined,
): HistoryChanges | undefined {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = [...names].flatMap((name) => {
    const [old, new_] = [before?.[name] ?? null, after?.[name] ?? null];

    return JSON.stringify(old) === JSON.stringify(new_) ? [] : [[name, changeOf(old, new_)] as const];
  });

  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

function changeOf(before: unknown, after: unknown): HistoryChanges[string] {
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return { before, after };
  }

  const gone = itemsWithout(before, after);
  const come = itemsWithout(after, before);
  const omitted = Math.max(gone.length - MAX_TOLD, 0) + Math.max(come.length - MAX_TOLD, 0);

  return {
    before: gone.slice(0, MAX_TOLD),
    after: come.slice(0, MAX_TOLD),
    ...(omitted === 0 ? {} : { omitted }),
  };
}

function itemsWithout(items: unknown, others: unknown): readonly unknown[] {
  const known = new Set((Array.isArray(others) ? others : []).map((item) => JSON.stringify(item)));

  return (Array.isArray(items) ? items : []).filter((item) => !known.has(JSON.stringify(item)));
}
