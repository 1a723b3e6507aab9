export { UPLOADS } from './upload-folder.ts';
export { openUploadStore, type UploadPlace, type UploadStore, waitsInDatabase } from './upload-store.ts';
