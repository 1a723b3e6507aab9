/** How much of something: from little to much. Findings are stored with the place of theirs. */
export const GRADES = ['low', 'medium', 'high'] as const;

export type Grade = (typeof GRADES)[number];
