import { faCopy, faPersonWalkingArrowRight, faScissors } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { cleanText, type GraphInput } from '@secgraph/graph-view';
import { searchOfChanges } from '../../../parts/addresses/simulation-search.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { countOf } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import classes from './diagram.module.css';
import { type Hop, writePath } from './path-words.ts';

export interface PathStripProps {
  /** Of the path that is told. */
  readonly hops: readonly Hop[];
  /** Without these, no path of the diagram is left. */
  readonly cut: GraphInput['edges'];
  readonly onPresent: () => void;
}

/** A path in words, to copy and to step through, and where to cut it. */
export function PathStrip({ hops, cut, onPresent }: PathStripProps) {
  const text = cleanText(writePath(hops));

  return (
    <div className={classes['strip']}>
      <Text size="sm" className={classes['sentence']} title={text}>
        <bdi>{text}</bdi>
      </Text>
      <Group gap={4} wrap="nowrap">
        <Tooltip label="Copy the path in words">
          <ActionIcon
            variant="default"
            size={28}
            aria-label="Copy the path in words"
            onClick={() => void copyText(text, 'Path')}
          >
            <Icon icon={faCopy} size={13} />
          </ActionIcon>
        </Tooltip>
        <Button
          variant="default"
          size="compact-sm"
          h={28}
          leftSection={<Icon icon={faPersonWalkingArrowRight} size={13} />}
          onClick={onPresent}
        >
          Step through
        </Button>
      </Group>
      {cut.length === 0 ? null : (
        <Text size="xs" className={classes['cutLine']}>
          <Icon icon={faScissors} size={11} /> Removing {countOf(cut.length, 'relationship')} closes every
          path shown.{' '}
          <PageLink
            underline="always"
            to="/attack-paths/what-if"
            search={searchOfChanges(
              'From Explore',
              cut.map(({ source, kind, target }) => ({ type: 'remove', source, kind, target })),
            )}
          >
            Try this cut
          </PageLink>
        </Text>
      )}
    </div>
  );
}
