/** Something that has ended, as it was told to the user. */
export interface Notification {
  readonly id: number;
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly tone: 'ok' | 'moderate' | 'critical' | 'low';
  /** The upload job it is about. */
  readonly jobId?: number;
}

export type NewNotification = Omit<Notification, 'id' | 'at'>;
