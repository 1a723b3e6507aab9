/** What a run changed, as the openCypher TCK counts it. Everything stays 0 in a read. */
export interface UpdateCounters {
  nodesCreated: number;
  nodesDeleted: number;
  relationshipsCreated: number;
  relationshipsDeleted: number;
  propertiesSet: number;
  kindsAdded: number;
  kindsRemoved: number;
}

export function createUpdateCounters(): UpdateCounters {
  return {
    nodesCreated: 0,
    nodesDeleted: 0,
    relationshipsCreated: 0,
    relationshipsDeleted: 0,
    propertiesSet: 0,
    kindsAdded: 0,
    kindsRemoved: 0,
  };
}
