import { keyOf } from '../../src/words/key-of.ts';
import {
  checkCatalogues,
  planCatalogues,
  readCatalogues,
  TRANSLATED,
  writeCatalogues,
} from './catalogues.ts';
import { type FoundMessage, findComparedTexts, findMessages } from './text-sources.ts';

/**
 * Holds the catalogues of the pages against what the sources say.
 *
 *     npm run words             writes what is new into the catalogues, and takes out what nobody says any more
 *     npm run check -- words    says where they differ, and how much is not translated
 */

const messages = findMessages();
const problems = [...findTwins(messages), ...findComparedTexts()];
if (process.argv.includes('--check')) {
  for (const language of TRANSLATED) {
    const state = checkCatalogues(language, messages);
    problems.push(...state.problems);
    console.log(`${language}: ${messages.length} messages, ${state.untranslated} not translated.`);
  }
} else {
  for (const language of TRANSLATED) {
    writeCatalogues(language, planCatalogues(messages, readCatalogues(language)));
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** Two messages with one key would be one translation. */
function findTwins(found: readonly FoundMessage[]): readonly string[] {
  const byKey = Map.groupBy(found, ({ message }) => keyOf(message));

  return [...byKey.values()]
    .filter((twins) => twins.length > 1)
    .map(
      (twins) =>
        `${twins.map(({ message }) => JSON.stringify(message)).join(' and ')} have one key: reword one.`,
    );
}
