/** An icon as one path in a box of `width` by `height`. */
export interface IconPath {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Icons that have been asked for and have not been found are drawn as this one. */
export const UNKNOWN_ICON = 'question';

/** The mark of what controls everything else, and the mark of what somebody has taken over. */
export const TIER_ZERO_ICON = 'gem';
export const OWNED_ICON = 'skull';

export type FindIcon = (name: string) => IconPath | undefined;
