import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Share } from '../../parts/data-quality/quality-record.ts';
import { toneOfShare } from '../../parts/data-quality/tone-of-share.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatShare } from '../../ui/format.ts';

export interface CompletenessCardProps {
  readonly title: string;
  readonly share: Share;
  /** Who is in use: "active users". */
  readonly population: string;
  /** What the share of them has in common: "were seen on a computer". */
  readonly predicate: string;
  readonly meaning: string;
  readonly improvement: string;
}

/** A share of what is in use, what it means and how to raise it. */
export function CompletenessCard({
  title,
  share,
  population,
  predicate,
  meaning,
  improvement,
}: CompletenessCardProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Title order={2}>{title}</Title>
          <Text fz={24} fw={600}>
            {share.active === 0 ? 'Not known' : formatShare(share.share)}
          </Text>
        </Group>
        <Progress
          value={share.active === 0 ? 0 : share.share * 100}
          color={`var(--${toneOfShare(share.share)})`}
          aria-label={title}
        />
        <Text size="sm">
          {share.active === 0 ? (
            `There are no ${population}.`
          ) : (
            <>
              <Amount value={Math.round(share.share * share.active)} /> of <Amount value={share.active} />{' '}
              {population} {predicate}
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {meaning}
        </Text>
        <Text size="sm">
          <Text span inherit fw={600}>
            To raise it:{' '}
          </Text>
          {improvement}
        </Text>
      </Stack>
    </Paper>
  );
}
