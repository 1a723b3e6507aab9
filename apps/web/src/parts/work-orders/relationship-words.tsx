import { faArrowRight } from '@fortawesome/free-solid-svg-icons';
import { Code, Group, Text } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { Icon } from '../../ui/icon.tsx';
import { KindIcon } from '../../ui/kind-icon.tsx';
import type { WorkOrderEnd } from './work-order.ts';

export interface RelationshipWordsProps {
  readonly source: WorkOrderEnd;
  readonly kind: string;
  readonly target: WorkOrderEnd;
}

const NAME_LENGTH = 80;
const KIND_LENGTH = 48;

/** A relationship in one line: from where, by what, to where. */
export function RelationshipWords({ source, kind, target }: RelationshipWordsProps) {
  return (
    <Group gap={8} wrap="wrap">
      <EndWords end={source} />
      <Group gap={6} wrap="nowrap" c="dimmed">
        <Code>{shortenText(cleanText(kind), KIND_LENGTH)}</Code>
        <Icon icon={faArrowRight} size={10} label="to" />
      </Group>
      <EndWords end={target} />
    </Group>
  );
}

function EndWords({ end }: { readonly end: WorkOrderEnd }) {
  const name = cleanText(end.name) || cleanText(end.objectId);

  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <KindIcon kind={end.kind} size={16} />
      <Text inherit title={name}>
        <bdi>{shortenText(name, NAME_LENGTH)}</bdi>
      </Text>
    </Group>
  );
}
