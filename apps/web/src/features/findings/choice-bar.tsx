import { Anchor, Button, Group, Text } from '@mantine/core';
import { MAX_CHOSEN } from '../../parts/findings/finding-queries.ts';
import { formatNumber } from '../../ui/format.ts';

export interface ChoiceBarProps {
  readonly chosen: number;
  /** How many findings there are on all pages together. */
  readonly count: number;
  readonly shown: number;
  readonly isBusy: boolean;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
  readonly onAccept: () => void;
  readonly onReopen: () => void;
}

/** What can be done with the findings that are chosen. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { chosen, count, shown, isBusy, onChooseAll, onClear, onAccept, onReopen } = props;
  const offered = Math.min(count, MAX_CHOSEN);

  return (
    <Group gap="sm" mih={32}>
      <Button size="xs" disabled={chosen === 0} onClick={onAccept}>
        Accept until …
      </Button>
      <Button size="xs" variant="default" disabled={chosen === 0} onClick={onReopen}>
        Take acceptance back …
      </Button>
      <Text size="sm" role="status">
        {chosen === 0 ? 'Choose what you decide about.' : `${formatNumber(chosen)} chosen`}
      </Text>
      {chosen === 0 || count <= shown ? null : (
        <Anchor component="button" type="button" size="sm" aria-disabled={isBusy} onClick={onChooseAll}>
          Choose {offered < count ? `the first ${formatNumber(offered)} of ` : 'all '}
          {formatNumber(count)}
        </Anchor>
      )}
      {chosen === 0 ? null : (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          Choose none
        </Anchor>
      )}
    </Group>
  );
}
