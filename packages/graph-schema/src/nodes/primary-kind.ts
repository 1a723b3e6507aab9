import { isBuiltInNodeKind, kindOrder } from './built-in-kinds.ts';
import { UNKNOWN_KIND } from './node-kinds.ts';

/**
 * The one kind a node is counted and shown under: `Meta` for any meta kind, else the last built-in kind in
 * schema order, where `ADLocalGroup` yields to every other kind and the source kinds stand in only when
 * nothing else is there. Tag kinds and kinds of other sources never count. The order of `kinds` is irrelevant.
 */
export function primaryKind(kinds: readonly string[]): string {
  let specific: string | undefined;
  let source: string | undefined;

  for (const kind of kinds) {
    if (kind === 'Meta' || kind === 'MetaDetail' || kind === 'MetaIncludes') {
      return 'Meta';
    }

    if (kind === 'Base' || kind === 'AZBase') {
      source = source === 'AZBase' ? source : kind;
    } else if (isBuiltInNodeKind(kind) && rank(kind) > rank(specific)) {
      specific = kind;
    }
  }

  return specific ?? source ?? UNKNOWN_KIND;
}

/** Like {@link primaryKind}, but a node that names its own kind (its `primarykind` property) is shown as that. */
export function displayKind(kinds: readonly string[], primaryKindProperty?: unknown): string {
  return typeof primaryKindProperty === 'string' && primaryKindProperty !== ''
    ? primaryKindProperty
    : primaryKind(kinds);
}

function rank(kind: string | undefined): number {
  if (kind === undefined) {
    return -1;
  }

  return kind === 'ADLocalGroup' ? 0 : kindOrder(kind);
}
