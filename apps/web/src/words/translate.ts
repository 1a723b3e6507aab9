import { formatNumber, setNumberLocale } from '@secgraph/vocabulary/numbers';
import { language, locale } from './language.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { Translator, type Values } from './translator.ts';

/**
 * What the build puts in the place of texts (`build/words`); no source calls it. Whoever says something waits for the
 * catalogue here, so that tables of words can be constants.
 */
export const translator = new Translator({ language, formatNumber });

setNumberLocale(locale);
translator.add(await loadCatalogue(language, 'pages'));

/** @public For what the build makes of the sources. */
export function translate_(message: string): string {
  return translator.translate(message);
}

/** @public For what the build makes of the sources. */
export function fill_(message: string, values: Values): string {
  return translator.fill(message, values);
}

/** @public Words and values one after the other, for who draws values in their own way. */
export function parts_<Value>(message: string, values: Values<Value>): readonly (Value | string)[] {
  return translator.parts(message, values, (value) => value);
}
