/** Local groups of a computer that collectors name by a list of their own. */
export interface ComputerGroup {
  /** Key of the list. */
  readonly list: string;
  readonly rid: number;
  /** As Windows calls the group in English. */
  readonly name: string;
}

export const COMPUTER_GROUPS: readonly ComputerGroup[] = [
  { list: 'LocalAdmins', rid: 544, name: 'ADMINISTRATORS' },
  { list: 'RemoteDesktopUsers', rid: 555, name: 'REMOTE DESKTOP USERS' },
  { list: 'DcomUsers', rid: 562, name: 'DISTRIBUTED COM USERS' },
  { list: 'PSRemoteUsers', rid: 580, name: 'REMOTE MANAGEMENT USERS' },
];
