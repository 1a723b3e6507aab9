export { DiskSpace, type SpaceReservation } from './disk-space.ts';
export { closeFolder, makePrivateFolder } from './private-folder.ts';
