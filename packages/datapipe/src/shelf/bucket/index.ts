export { BucketObjects } from './bucket-objects.ts';
export type { ObjectStoreSettings } from './bucket-settings.ts';
