export type { UploadPlace } from '../shelf/shelf.ts';
export { UPLOADS } from './upload-folder.ts';
export { openUploadStore, type UploadStore, waitsInDatabase } from './upload-store.ts';
