import { TextInput } from '@mantine/core';
import classes from './color-field.module.css';

export interface ColorFieldProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
}

const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Whether the service takes the text as a colour. */
export function isColor(text: string): boolean {
  return COLOR.test(text);
}

/** A colour that is typed, or picked with what the browser has for it. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  return (
    <TextInput
      label="Colour"
      description="Type a value or use the picker on the left."
      leftSection={
        <input
          type="color"
          aria-label="Pick a colour"
          className={classes['picker']}
          value={isColor(value) ? inSixDigits(value) : '#ffffff'}
          onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      }
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isColor(value) ? undefined : 'Write # and three or six hexadecimal digits.'}
    />
  );
}

/** The only form that the browser's own field takes. */
function inSixDigits(color: string): string {
  return color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
}
