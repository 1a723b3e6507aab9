import { Chip, Group, Stack, Text } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { useState } from 'react';
import type { OfferedKinds } from '../../../parts/node-search/offered-kinds.ts';
import { useOfferedKinds } from '../../../parts/node-search/use-offered-kinds.ts';
import { formatNumber } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { TextButton } from '../../../ui/text-button.tsx';

export interface KindChipsProps {
  /** Undefined: nodes of any kind are looked for. */
  readonly kind: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}

/** Extensions declare dozens of kinds, of which a few are looked for. */
const SHOWN = 9;

/** Kinds that nodes are looked for by, platform by platform where there are several. */
export function KindChips({ kind, onChoose }: KindChipsProps) {
  const platforms = useOfferedKinds();

  return (
    <Stack gap="xs" role="group" aria-label="Only nodes of this kind">
      {platforms.map((offered) => (
        <PlatformChips
          key={offered.platform}
          offered={offered}
          isNamed={platforms.length > 1}
          kind={kind}
          onChoose={onChoose}
        />
      ))}
    </Stack>
  );
}

interface PlatformChipsProps extends KindChipsProps {
  readonly offered: OfferedKinds;
  readonly isNamed: boolean;
}

function PlatformChips({ offered: { platform, kinds }, isNamed, kind, onChoose }: PlatformChipsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? kinds : kinds.filter((name, index) => index < SHOWN || name === kind);

  return (
    <div role="group" aria-label={inLine(platform)}>
      {isNamed ? (
        <Text size="xs" c="dimmed" mb={4}>
          <bdi>{inLine(platform)}</bdi>
        </Text>
      ) : null}
      <Group gap={4}>
        {shown.map((name) => (
          <Chip
            key={name}
            size="xs"
            // White on the accent of the dark theme is hard to read.
            variant="outline"
            checked={kind === name}
            onChange={(isChosen) => onChoose(isChosen ? name : undefined)}
          >
            {cleanText(name)}
          </Chip>
        ))}
        {kinds.length > SHOWN ? (
          <Text span size="xs">
            <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Fewer' : `All ${formatNumber(kinds.length)}`}
            </TextButton>
          </Text>
        ) : null}
      </Group>
    </div>
  );
}
