import type { ExtensionDocument } from '@secgraph/extensions';
import { readExtension, readPack } from '@secgraph/extensions/thread';
import { answerQuestions } from '../../../bounded-thread/shared/answer-questions.ts';
import type { ReadQuestion } from '../read-question.ts';

/** The entry of the thread that reads what extensions are sent in. */
answerQuestions(
  async ({
    bytes,
    isArchive,
    known,
    serviceVersion,
  }: ReadQuestion): Promise<readonly ExtensionDocument[]> => {
    const knownKinds = {
      relationshipKinds: new Set(known.relationshipKinds),
      environmentKinds: new Set(known.environmentKinds),
    };

    return isArchive
      ? readPack(Buffer.from(bytes), { known: knownKinds, serviceVersion })
      : [readExtension(bytes, knownKinds)];
  },
);
