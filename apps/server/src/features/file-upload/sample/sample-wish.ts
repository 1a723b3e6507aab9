/** What is invented, and where it is left. Crosses threads. */
export interface SampleWish {
  readonly folder: string;
  /** Two platforms beside the directory, which its people use. */
  readonly hasPlatforms: boolean;
}

export const SAMPLE_FILE_NAME = 'sample-directory.zip';
/** Within the folder, where the files of the platforms are. */
export const PLATFORMS_FOLDER = 'platforms';
