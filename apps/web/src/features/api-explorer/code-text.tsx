import { Code, Text } from '@mantine/core';

/** A text in which backquotes set off what is code. */
export function CodeText({ text, isSmall = false }: { readonly text: string; readonly isSmall?: boolean }) {
  return (
    <Text size={isSmall ? 'xs' : 'sm'} c="dimmed" component="span" display="block">
      {text
        .split(/(`[^`]+`)/)
        .map((part, place) =>
          part.startsWith('`') && part.length > 1 ? <Code key={place}>{part.slice(1, -1)}</Code> : part,
        )}
    </Text>
  );
}
