import type { CataloguePart, Language } from './languages.ts';
import type { Catalogue } from './translator.ts';

type Load = () => Promise<{ readonly default: Catalogue }>;

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<CataloguePart, Load>>>> = {
  de: { pages: () => import('virtual:words/de/pages'), help: () => import('virtual:words/de/help') },
  ja: { pages: () => import('virtual:words/ja/pages'), help: () => import('virtual:words/ja/help') },
};

/** English needs none. Where one cannot be loaded, the pages are shown in English. */
export async function loadCatalogue(language: Language, part: CataloguePart): Promise<Catalogue> {
  if (language === 'en') {
    return {};
  }

  return CATALOGUES[language][part]().then(
    (module) => module.default,
    () => ({}),
  );
}
