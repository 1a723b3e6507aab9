import { NativeSelect } from '@mantine/core';
import { chooseLanguage } from '../../session/choose-language.ts';
import { findLanguage, language } from '../../words/language.ts';
import { LANGUAGES } from '../../words/languages.ts';

/** Every language by its own name, for whoever cannot read the current one. */
export function LanguageField({ m }: { readonly m?: number }) {
  return (
    <NativeSelect
      aria-label="Language"
      size="xs"
      {...(m === undefined ? {} : { m })}
      data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      value={language}
      onChange={({ currentTarget }) => void chooseLanguage(findLanguage(currentTarget.value) ?? language)}
    />
  );
}
