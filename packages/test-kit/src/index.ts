export { buildZip, findCentralHeader, type ZipEntry } from './archive/build-zip.ts';
export { type ArchiveCount, countArchive } from './archive/count-archive.ts';
export { gzipBomb } from './archive/gzip-bomb.ts';
export { cpuMsOf, yardstickMs } from './cpu-cost.ts';
export { readWhole, WHOLE_LIST } from './database/whole-list.ts';
export { findPublishedExtensions } from './published-extensions.ts';
