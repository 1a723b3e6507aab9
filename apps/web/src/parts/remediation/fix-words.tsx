import { Code, Group, Stack, Text } from '@mantine/core';
import type { Fix, FixText } from '@secgraph/graph-schema/fixes';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { copyText } from '../../ui/copy-text.ts';
import { TextButton } from '../../ui/text-button.tsx';
import classes from './fix-words.module.css';

const NAME_LENGTH = 120;

/** What somebody does, one thing after the other, with the names of the objects. */
export function FixSteps({ steps }: Pick<Fix, 'steps'>) {
  const [only, ...others] = steps;

  return others.length === 0 && only !== undefined ? (
    <Text size="sm">
      <Words text={only} />
    </Text>
  ) : (
    <ol className={classes['steps']}>
      {steps.map((text, place) => (
        // Steps do not move.
        <li key={place}>
          <Words text={text} />
        </li>
      ))}
    </ol>
  );
}

function Words({ text }: { readonly text: FixText }) {
  return text.map((part, place) =>
    typeof part === 'string' ? (
      part
    ) : (
      // Parts do not move.
      <b key={place} title={cleanText(part.name)}>
        <bdi>{shortenText(cleanText(part.name), NAME_LENGTH)}</bdi>
      </b>
    ),
  );
}

/** A script to copy. It shows what it would do until somebody takes `-WhatIf` away. */
export function FixScript({ script }: { readonly script: string }) {
  const isTrial = script.includes('-WhatIf');

  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          PowerShell{isTrial ? '; remove -WhatIf to make the change' : ''}
        </Text>
        <TextButton onClick={() => void copyText(script, 'Script')}>Copy script</TextButton>
      </Group>
      <Code block tabIndex={0} className={classes['script']} aria-label="PowerShell script">
        {script}
      </Code>
    </Stack>
  );
}
