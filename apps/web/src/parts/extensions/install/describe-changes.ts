import type { CheckedExtension } from '@secgraph/contract';
import { countOf, formatNumber } from '../../../ui/format.ts';

/** A kind of change, with what is changed. */
export interface ChangeGroup {
  readonly title: string;
  readonly names: readonly string[];
  /** It takes something away, or has paths lead elsewhere. */
  readonly isWarning: boolean;
}

type CheckedKind = CheckedExtension['node_kinds'][number];

/** What installing would change, the most surprising first; nothing is said of what stays. */
export function describeChanges(checked: CheckedExtension): readonly ChangeGroup[] {
  const { node_kinds: nodes, relationship_kinds: relationships } = checked;
  const turned = (isTraversable: boolean) =>
    relationships.filter(
      (kind) =>
        kind.change === 'changed' &&
        kind.is_traversable === isTraversable &&
        kind.was_traversable === !isTraversable,
    );
  const isTurned = (kind: CheckedKind) => turned(true).includes(kind) || turned(false).includes(kind);
  const added = relationships.filter(({ change }) => change === 'added');
  const followed = added.filter((kind) => kind.is_traversable === true);
  const groups: readonly ChangeGroup[] = [
    kindGroup(
      of(nodes, 'removed'),
      (count) => countOf(count, 'kind of nodes removed', 'kinds of nodes removed'),
      true,
    ),
    kindGroup(
      of(relationships, 'removed'),
      (count) => countOf(count, 'kind of relationships removed', 'kinds of relationships removed'),
      true,
    ),
    kindGroup(
      turned(true),
      (count) =>
        countOf(
          count,
          'kind of relationships that paths follow from now on',
          'kinds of relationships that paths follow from now on',
        ),
      true,
    ),
    kindGroup(
      turned(false),
      (count) =>
        countOf(
          count,
          'kind of relationships that paths do not follow any more',
          'kinds of relationships that paths do not follow any more',
        ),
      true,
    ),
    kindGroup(
      of(nodes, 'added'),
      (count) => countOf(count, 'kind of nodes added', 'kinds of nodes added'),
      false,
    ),
    kindGroup(
      added,
      (count) =>
        `${countOf(count, 'kind of relationships', 'kinds of relationships')} added, ${formatNumber(followed.length)} of them traversable`,
      false,
    ),
    kindGroup(
      of(nodes, 'changed'),
      (count) => countOf(count, 'kind of nodes described anew', 'kinds of nodes described anew'),
      false,
    ),
    kindGroup(
      of(relationships, 'changed').filter((kind) => !isTurned(kind)),
      (count) =>
        countOf(count, 'kind of relationships described anew', 'kinds of relationships described anew'),
      false,
    ),
    ...partGroups(checked.rules, {
      removed: (count) => countOf(count, 'rule removed', 'rules removed'),
      added: (count) => countOf(count, 'rule added', 'rules added'),
      changed: (count) => countOf(count, 'rule changed', 'rules changed'),
    }),
    ...partGroups(checked.queries, {
      removed: (count) => countOf(count, 'query removed', 'queries removed'),
      added: (count) => countOf(count, 'query added', 'queries added'),
      changed: (count) => countOf(count, 'query changed', 'queries changed'),
    }),
  ];

  return groups.filter(({ names }) => names.length > 0);
}

function of(kinds: readonly CheckedKind[], change: CheckedKind['change']): readonly CheckedKind[] {
  return kinds.filter((kind) => kind.change === change);
}

type CountWords = (count: number) => string;

function kindGroup(kinds: readonly CheckedKind[], title: CountWords, isWarning: boolean): ChangeGroup {
  return {
    title: title(kinds.length),
    names: kinds.map(
      ({ name, count, is_traversable }) =>
        `${name}${is_traversable === true ? ', traversable' : ''}${count === 0 ? '' : `; ${formatNumber(count)} in the graph`}`,
    ),
    isWarning,
  };
}

type ChangedParts = CheckedExtension['rules'];

function partGroups(
  parts: ChangedParts,
  words: Readonly<Record<keyof ChangedParts, CountWords>>,
): readonly ChangeGroup[] {
  return (['removed', 'added', 'changed'] as const).map((change) => ({
    title: words[change](parts[change].length),
    names: parts[change],
    isWarning: change === 'removed',
  }));
}
