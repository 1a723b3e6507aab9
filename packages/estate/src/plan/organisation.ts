/** Who works where: a unit is one department in one region. People and workstations of a unit are consecutive. */
export interface Organisation {
  readonly regions: readonly Region[];
  readonly units: readonly Unit[];
  /** Among the people; one entry more than units. */
  readonly peopleStarts: Uint32Array;
  /** Among the workstations; one entry more than units. */
  readonly workstationStarts: Uint32Array;
}

export interface Region {
  readonly index: number;
  readonly name: string;
  /** Three letters and, from the second of the same letters on, a number. */
  readonly code: string;
}

export interface Unit {
  readonly index: number;
  readonly region: Region;
  readonly department: string;
  readonly departmentCode: string;
}
