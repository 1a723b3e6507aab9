export { type ArchiveCount, countArchive } from './archive/count-archive.ts';
export { type ArchiveOptions, type WrittenArchive, writeArchive } from './archive/write-archive.ts';
export { readWhole, WHOLE_LIST } from './database/whole-list.ts';
