import { createHash } from 'node:crypto';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';
import { NoteRepository } from './note-repository.ts';

const { database } = await createTestDatabase();
const notes = new NoteRepository(database.kysely);
const { rows } = await database.pool.query<{ id: string }>(
  "INSERT INTO platform_user (principal_name) VALUES ('ada') RETURNING id",
);
const userId = rows[0]?.id ?? '';

/** Of 2,000 characters that nothing makes shorter. */
function longId(seed: string): string {
  return Array.from({ length: 16 }, (_, at) => createHash('sha512').update(`${seed} ${at}`).digest('hex'))
    .join('')
    .slice(0, 2_000);
}

it('a note may be about a relationship whose ends have ids as long as they may be', async () => {
  const subject = {
    objectId: longId('start'),
    relationship: { kind: 'Knows', endObjectId: longId('end') },
  };
  const written = { ...subject, name: 'a', endName: 'b', text: 'long', userId, author: 'ada' };
  const { id } = await notes.create(written, () => undefined);

  const found = await readWhole(notes.list({ subject }, WHOLE_LIST));
  expect(found.map((note) => note.id)).toEqual([id]);
  expect(
    await readWhole(notes.list({ subject: { ...subject, relationship: undefined } }, WHOLE_LIST)),
  ).toEqual([]);
});
