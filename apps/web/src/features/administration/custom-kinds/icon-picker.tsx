import { Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findBroughtIcon, listIcons, loadIcons } from '../../../state/brought-icons.ts';
import { Answered } from '../../../ui/answered.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { findIcons } from './find-icons.ts';
import classes from './icon-picker.module.css';

export interface IconPickerProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const MAX_SHOWN = 84;

/** The whole free solid set; it is large, and comes when somebody chooses. */
export const iconSetQuery = queryOptions({
  queryKey: ['icon-set'],
  queryFn: async () => {
    const icons = await listIcons();
    await loadIcons(icons.map(({ name }) => name));
    return icons;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function IconPicker({ value, onChange }: IconPickerProps) {
  const answer = useQuery(iconSetQuery);
  const [text, setText] = useState('');

  return (
    <Stack gap="xs">
      <TextInput
        label="Icon"
        description="From Font Awesome Free (solid)."
        placeholder="Search icons"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Answered
        answer={answer}
        problem="The icons could not be loaded"
        waiting="Reading the icons"
        height={168}
      >
        {(icons) => <Found found={findIcons(icons, text)} value={value} onChange={onChange} />}
      </Answered>
    </Stack>
  );
}

interface FoundProps extends IconPickerProps {
  readonly found: ReturnType<typeof findIcons>;
}

function Found({ found, value, onChange }: FoundProps) {
  const shown = found.slice(0, MAX_SHOWN);

  return (
    <>
      <div className={classes['icons']} role="radiogroup" aria-label="Icons">
        {shown.map(({ name }) => (
          <label key={name} className={classes['icon']} title={name}>
            <input
              type="radio"
              name="icon"
              className={classes['input']}
              aria-label={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <IconShape name={name} />
          </label>
        ))}
      </div>
      <Text size="xs" c="dimmed" role="status">
        {found.length === 0
          ? 'No icon has such a name.'
          : found.length > shown.length
            ? `The first ${formatNumber(shown.length)} of ${countOf(found.length, 'icon')}. Type more to narrow them.`
            : countOf(found.length, 'icon')}
      </Text>
    </>
  );
}

function IconShape({ name }: { readonly name: string }) {
  const drawn = findBroughtIcon(name);

  return drawn === undefined ? null : (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      width={18}
      height={18}
      fill="currentColor"
      aria-hidden
    >
      <path d={drawn.path} />
    </svg>
  );
}
