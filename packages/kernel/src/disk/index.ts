export { createFileOnce } from './create-file-once.ts';
export { DiskSpace, type SpaceReservation } from './disk-space.ts';
export { closeFolder, makePrivateFolder } from './private-folder.ts';
