import { Type } from 'typebox';
import { column } from '../lists/list-definition.ts';

/** Longer texts are in no name that anybody looks for. */
const MAX_CONTAINED_LENGTH = 256;

/** What lists of the nodes around an entity are put in order by. */
export const RELATED_COLUMNS = {
  name: column('string'),
  objectid: column('string'),
  label: column('string'),
} as const;

/** Parameters that ask for a part of such a list, or of its drawing. */
export const RELATED_NARROWING = {
  contains: Type.Optional(
    Type.String({
      maxLength: MAX_CONTAINED_LENGTH,
      description:
        'Only nodes whose name or object id contains the text, in whatever case; `count` is their number. An extension.',
    }),
  ),
  max_nodes: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'With `type=graph`: no more nodes than these, those nearest to the entity, and what is between them. An extension.',
    }),
  ),
};
