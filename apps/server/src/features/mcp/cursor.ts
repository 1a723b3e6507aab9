import { Type } from 'typebox';
import { ToolError } from './operations.ts';

const CURSOR = /^rows-(\d{1,9})$/;

/** Inputs that every tool with pages has. */
export const PAGING = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Rows of one answer; default 25' }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: 'next_cursor of the answer before, with the same arguments' }),
  ),
};

export interface PageWish {
  readonly skip: number;
  readonly limit: number;
}

/** How much of a list an answer tells; throws a ToolError for a cursor that no answer gave. */
export function pageWishOf({
  cursor,
  limit = 25,
}: {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}): PageWish {
  return { skip: skipOf(cursor), limit };
}

export function skipOf(cursor: string | undefined): number {
  if (cursor === undefined) {
    return 0;
  }
  const skip = CURSOR.exec(decode(cursor))?.[1];
  if (skip === undefined) {
    throw new ToolError('the cursor is none: pass next_cursor of the answer before, or leave it out');
  }

  return Number(skip);
}

/** Opaque to clients, who are not to compute with it. */
export function cursorOf(skip: number): string {
  return Buffer.from(`rows-${skip}`, 'utf8').toString('base64url');
}

function decode(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('utf8');
}
