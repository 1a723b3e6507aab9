import { Text } from '@mantine/core';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { usePermission } from '../../session/session.ts';
import { mapAnswer } from '../../ui/answered.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { TAG_COUNTS } from './tag-counts.tsx';
import { TagLink } from './tag-link.tsx';
import { TagMenu } from './tag-menu.tsx';

/** What is owned, and labels by name. */
export function LabelTable() {
  const mayWrite = usePermission('graphdb/Write');
  const answer = mapAnswer(useQuery(tagsQuery), (tags) =>
    tags.filter(({ type }) => type !== TAG_TYPES.zone).toSorted((a, b) => orderOf(a) - orderOf(b)),
  );

  return (
    <>
      <AnsweredTable
        answer={answer}
        problem="The labels could not be listed"
        waiting="Listing the labels"
        height={120}
        empty={null}
        label="Labels"
        rowHeight={40}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Label', maw: 520, cell: (label) => <TagLink tag={label} /> },
          ...TAG_COUNTS,
          {
            spokenHead: 'Actions',
            ta: 'right',
            cell: (label) => (mayWrite ? <TagMenu tag={label} /> : null),
          },
        ]}
      />
      {answer.data === undefined || answer.data.length > 1 ? null : (
        <Text size="sm" c="dimmed" mt="md">
          Labels mark what belongs together without being a zone: service accounts, a project, what an audit
          found.
        </Text>
      )}
    </>
  );
}

function orderOf({ type }: { readonly type: number }): number {
  return type === TAG_TYPES.owned ? 0 : 1;
}
