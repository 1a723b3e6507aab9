/** An object store that speaks S3. Holds a secret: never log it. */
export interface ObjectStoreSettings {
  /** Such as `https://s3.example.org`: the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Path of certificates in PEM that are trusted instead of those of the runtime. */
  readonly caFile: string | undefined;
}

/** A bucket of such a store. Holds a secret: never log it. */
export interface BucketSettings extends ObjectStoreSettings {
  readonly bucket: string;
  /** Before the name of each object; without a slash at either end; may be empty. */
  readonly prefix: string;
}
