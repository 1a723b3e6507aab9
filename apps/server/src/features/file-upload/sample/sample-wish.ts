/** What is invented, and where it is left. Crosses threads. */
export interface SampleWish {
  readonly folder: string;
  /** Two platforms beside the directory, which its people use. */
  readonly hasPlatforms: boolean;
}

export const SAMPLE_FILE_NAME = 'sample-directory.zip';
/** As `platformFiles` calls them. */
export const PLATFORM_FILE_NAMES = ['sample-github.json', 'sample-sql-server.json'] as const;
