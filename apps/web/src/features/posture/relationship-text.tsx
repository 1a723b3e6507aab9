import { Code, Group } from '@mantine/core';
import { ObjectLink } from '../../parts/graph/object-link.tsx';
import { inLine } from '../../ui/in-line.ts';
import type { RelationshipChange } from './posture-queries.ts';

/** Who can do what with whom. */
export function RelationshipText({ row }: { readonly row: RelationshipChange }) {
  return (
    <Group gap={6} wrap="wrap">
      <ObjectLink isInline objectId={row.start_id} name={row.start_name} kind={row.start_kind} />
      <Code>{inLine(row.kind, 48)}</Code>
      <ObjectLink isInline objectId={row.end_id} name={row.end_name} kind={row.end_kind} />
    </Group>
  );
}
