export type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';
export type { UploadPlace } from '../shelf/shelf.ts';
export { emptyBucket } from './empty-bucket.ts';
export { findBucketOutage } from './find-bucket-outage.ts';
export { UPLOADS } from './upload-folder.ts';
export { openUploadStore, type UploadStore, waitsElsewhere } from './upload-store.ts';
