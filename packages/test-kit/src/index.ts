export { type ArchiveCount, countArchive } from './archive/count-archive.ts';
export { type ArchiveOptions, type WrittenArchive, writeArchive } from './archive/write-archive.ts';
