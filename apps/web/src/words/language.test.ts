import { expect, it } from 'vitest';
import { language, selectLanguage } from './language.ts';

it('is what was chosen, or else the first that the browser asks for and the pages have', () => {
  expect(selectLanguage('ja', ['de-AT'])).toBe('ja');
  expect(selectLanguage(undefined, ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(selectLanguage('xx', ['JA-jp'])).toBe('ja');
  expect(selectLanguage(undefined, ['fr'])).toBe('en');
});

it('is English where there is no page', () => {
  expect(language).toBe('en');
});
