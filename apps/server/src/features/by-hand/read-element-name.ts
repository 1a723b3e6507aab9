import type { ElementName } from '@secgraph/database/by-hand';
import { badRequest } from '../../http/http-error.ts';

/** A node, or a relationship where a kind and an end are given; one without the other is refused. */
export function readElementName(objectId: string, kind = '', endObjectId = ''): ElementName {
  if ((kind === '') !== (endObjectId === '')) {
    throw badRequest('a relationship needs its kind and the object id of its end; a node needs neither');
  }

  return { objectId, relationship: kind === '' ? undefined : { kind, endObjectId } };
}
