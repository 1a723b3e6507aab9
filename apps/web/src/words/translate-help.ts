import { language } from './language.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { fill_ as fill, parts_ as parts, translate_ as translate, translator } from './translate.ts';

/** What the build puts in the place of texts of the help, whose catalogue comes with it. */
translator.add(await loadCatalogue(language, 'help'));

/** @public */
export const translate_ = translate;
/** @public */
export const fill_ = fill;
/** @public */
export const parts_ = parts;
