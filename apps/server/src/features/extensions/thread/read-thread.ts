import type { ExtensionDocument } from '@secgraph/extensions';
import { openPackFolder, readExtension, readPack, readPackFiles } from '@secgraph/extensions/thread';
import { answerQuestions } from '../../../bounded-thread/shared/answer-questions.ts';
import type { ReadQuestion } from '../read-question.ts';

/** The entry of the thread that reads what extensions are sent in. */
answerQuestions(
  async ({ source, known, serviceVersion }: ReadQuestion): Promise<readonly ExtensionDocument[]> => {
    const knownKinds = {
      relationshipKinds: new Set(known.relationshipKinds),
      environmentKinds: new Set(known.environmentKinds),
    };
    const context = { known: knownKinds, serviceVersion };
    if ('folder' in source) {
      return readPackFiles(await openPackFolder(source.folder), context);
    }

    return source.isArchive
      ? readPack(Buffer.from(source.bytes), context)
      : [readExtension(source.bytes, knownKinds)];
  },
);
