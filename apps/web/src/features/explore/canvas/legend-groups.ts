import type { ExtensionDetails } from '@secgraph/contract';
import { isBuiltInNodeKind } from '@secgraph/graph-schema';

/** A kind that is drawn. */
export interface LegendKind {
  readonly kind: string;
  /** What its extension calls it; empty: the same. */
  readonly shown: string;
  readonly count: number;
}

export interface LegendGroup {
  readonly platform: string;
  /** The most first. */
  readonly kinds: readonly LegendKind[];
}

const CLOUD = /^AZ/;

/** What the colours and icons of a picture stand for, platform by platform. */
export function legendGroups(
  nodes: Iterable<{ readonly kind: string }>,
  extensions: readonly ExtensionDetails[],
): readonly LegendGroup[] {
  const counts = new Map<string, number>();
  for (const { kind } of nodes) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const declared = new Map(
    extensions.flatMap(({ display_name: platform, node_kinds: kinds }) =>
      kinds.map(({ name, display_name: shown }) => [name, { platform, shown }] as const),
    ),
  );
  const drawn = Array.from(counts, ([kind, count]) => {
    const own = declared.get(kind);

    return {
      platform: own?.platform ?? builtInPlatform(kind),
      kind,
      shown: own === undefined || own.shown === kind ? '' : own.shown,
      count,
    };
  });

  return Array.from(
    Map.groupBy(drawn, ({ platform }) => platform),
    ([platform, kinds]) => ({
      platform,
      kinds: kinds.toSorted((one, other) => other.count - one.count || one.kind.localeCompare(other.kind)),
    }),
  ).toSorted((one, other) => rankOf(one.platform) - rankOf(other.platform));
}

const DIRECTORY = 'Active Directory';
const AZURE = 'Azure';
const OTHERS = 'Not declared';

function builtInPlatform(kind: string): string {
  if (!isBuiltInNodeKind(kind)) {
    return OTHERS;
  }

  return CLOUD.test(kind) ? AZURE : DIRECTORY;
}

/** What is built in stands first, and what nobody declares last; extensions stay in the order in which they are drawn. */
function rankOf(platform: string): number {
  const rank = [DIRECTORY, AZURE].indexOf(platform);

  return rank === -1 ? 2 + Number(platform === OTHERS) : rank;
}

/** A kind of relationships that is drawn. */
export interface LegendRelationship {
  readonly kind: string;
  readonly count: number;
  /** Drawn dashed. */
  readonly isDerived: boolean;
}

/** Kinds of relationships of a picture, the most first. */
export function legendRelationships(
  edges: Iterable<{ readonly kind: string; readonly isDerived?: boolean | undefined }>,
): readonly LegendRelationship[] {
  const byKind = new Map<string, LegendRelationship>();
  for (const { kind, isDerived = false } of edges) {
    byKind.set(kind, { kind, isDerived, count: (byKind.get(kind)?.count ?? 0) + 1 });
  }

  return [...byKind.values()].toSorted(
    (one, other) => other.count - one.count || one.kind.localeCompare(other.kind),
  );
}
