import type { NewNotification } from './notification-history.ts';

export interface NewsTeller {
  /** Whether there is nothing in the graph. */
  readonly isGraphEmpty: () => Promise<boolean>;
  readonly tell: (notification: NewNotification) => void;
}

/** An analysis of nothing, such as the one after an extension was installed, is no news, and would look as if all was well. */
export async function tellNews(
  news: readonly NewNotification[],
  { isGraphEmpty, tell }: NewsTeller,
): Promise<void> {
  const isEmpty = news.some(({ isAboutData }) => isAboutData) && (await isGraphEmpty());
  for (const notification of news) {
    if (!(isEmpty && notification.isAboutData)) {
      tell(notification);
    }
  }
}
