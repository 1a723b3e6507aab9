import type { Plugin } from 'vite';
import type { CataloguePart } from '../../src/words/languages.ts';
import { compileCatalogue } from './catalogues.ts';
import { rewriteSource } from './text-sources.ts';

const CATALOGUE = /^virtual:words\/(\w+)\/(pages|help)$/;

/** Puts the calls that translate in the place of texts, and offers catalogues as modules (`virtual:words/de/pages`). @public For Vite. */
export function wordsPlugin(): Plugin {
  return {
    name: 'secgraph-words',
    enforce: 'pre',
    resolveId: (id) => (CATALOGUE.test(id) ? `\0${id}` : undefined),
    load: (id) => {
      const [, language, part] = CATALOGUE.exec(id.slice(1)) ?? [];
      return language === undefined
        ? undefined
        : `export default ${JSON.stringify(compileCatalogue(language, part as CataloguePart))};`;
    },
    transform: (code, id) => {
      const rewritten = /\.tsx?$/.test(id) ? rewriteSource(id, code)?.code : undefined;
      // Without a map: only lines within a long text become fewer.
      return rewritten === undefined ? undefined : { code: rewritten, map: null };
    },
  };
}
