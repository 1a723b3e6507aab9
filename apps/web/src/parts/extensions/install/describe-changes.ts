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
    kindGroup('removed', 'kind of nodes', 'kinds of nodes', of(nodes, 'removed'), true),
    kindGroup(
      'removed',
      'kind of relationships',
      'kinds of relationships',
      of(relationships, 'removed'),
      true,
    ),
    kindGroup(
      'that paths follow from now on',
      'kind of relationships',
      'kinds of relationships',
      turned(true),
      true,
    ),
    kindGroup(
      'that paths do not follow any more',
      'kind of relationships',
      'kinds of relationships',
      turned(false),
      true,
    ),
    kindGroup('added', 'kind of nodes', 'kinds of nodes', of(nodes, 'added'), false),
    {
      ...kindGroup('added', 'kind of relationships', 'kinds of relationships', added, false),
      ...(added.length === 0
        ? {}
        : {
            title: `${countOf(added.length, 'kind of relationships', 'kinds of relationships')} added, ${formatNumber(followed.length)} of them traversable`,
          }),
    },
    kindGroup('described anew', 'kind of nodes', 'kinds of nodes', of(nodes, 'changed'), false),
    kindGroup(
      'described anew',
      'kind of relationships',
      'kinds of relationships',
      of(relationships, 'changed').filter((kind) => !isTurned(kind)),
      false,
    ),
    ...partGroups(checked.rules, 'rule', 'rules'),
    ...partGroups(checked.queries, 'query', 'queries'),
  ];

  return groups.filter(({ names }) => names.length > 0);
}

function of(kinds: readonly CheckedKind[], change: CheckedKind['change']): readonly CheckedKind[] {
  return kinds.filter((kind) => kind.change === change);
}

function kindGroup(
  what: string,
  one: string,
  many: string,
  kinds: readonly CheckedKind[],
  isWarning: boolean,
): ChangeGroup {
  return {
    title: `${countOf(kinds.length, one, many)} ${what}`,
    names: kinds.map(
      ({ name, count, is_traversable }) =>
        `${name}${is_traversable === true ? ', traversable' : ''}${count === 0 ? '' : `; ${formatNumber(count)} in the graph`}`,
    ),
    isWarning,
  };
}

function partGroups(
  { added, removed, changed }: CheckedExtension['rules'],
  one: string,
  many: string,
): readonly ChangeGroup[] {
  const group = (names: readonly string[], what: string, isWarning: boolean): ChangeGroup => ({
    title: `${countOf(names.length, one, many)} ${what}`,
    names,
    isWarning,
  });

  return [group(removed, 'removed', true), group(added, 'added', false), group(changed, 'changed', false)];
}
