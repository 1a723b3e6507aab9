import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The text that is searched for, as the address has it. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const PAUSE_MS = 300;

/** A text that lists are narrowed by: told when nobody has typed for a moment. */
export function SearchField({ label, placeholder, value = '', onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) {
      return undefined;
    }

    const timer = setTimeout(() => onChange(typed === '' ? undefined : typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  return (
    <TextInput
      size="xs"
      w={240}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon icon={faMagnifyingGlass} size={11} />}
      spellCheck={false}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
