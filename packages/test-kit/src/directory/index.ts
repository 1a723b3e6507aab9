export { descriptorBytes, guidBytes, sidBytes } from './binary-values.ts';
export { certificateBytes } from './certificate.ts';
export { DIRECTORY_CLASSES, DIRECTORY_PROPERTIES, LAPS_PASSWORD_GUID } from './directory-attributes.ts';
export { type EstateDirectory, type EstateRecord, estateDirectory } from './estate-directory.ts';
export {
  buildSnapshot,
  type SnapshotContent,
  type SnapshotObject,
  type SnapshotValue,
  writeSnapshotFile,
} from './snapshot-file.ts';
