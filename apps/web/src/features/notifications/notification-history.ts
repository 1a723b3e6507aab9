import { createStore } from '../../state/create-store.ts';
import type { Ending } from '../../ui/tell.tsx';

/** Something that has ended, as it was told to the user. */
export interface Notification {
  readonly id: number;
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly tone: Ending;
  /** The upload job it is about. */
  readonly jobId?: number;
}

export interface NewNotification extends Omit<Notification, 'id' | 'at'> {
  /** It says something about data: where there is none, it is no news. */
  readonly isAboutData?: true;
}

const KEY = 'secgraph.notifications';
const MAX_KEPT = 100;

interface History {
  readonly userId: string | undefined;
  /** Newest first. */
  readonly kept: readonly Notification[];
  readonly unread: number;
}

const EMPTY: History = { userId: undefined, kept: [], unread: 0 };

/** What was told in this session of the browser: the newest hundred. */
export const notificationHistory = createStore<History>(recall());

/** What somebody else was told is none of this user's business. */
export function openHistory(userId: string): void {
  if (notificationHistory.get().userId !== userId) {
    keep({ ...EMPTY, userId });
  }
}

export function addNotification({ isAboutData: _, ...notification }: NewNotification): void {
  const { kept, unread, userId } = notificationHistory.get();
  const id = (kept[0]?.id ?? 0) + 1;
  const added = { ...notification, id, at: new Date().toISOString() };
  keep({ userId, kept: [added, ...kept].slice(0, MAX_KEPT), unread: Math.min(unread + 1, MAX_KEPT) });
}

export function markRead(): void {
  const history = notificationHistory.get();
  if (history.unread > 0) {
    keep({ ...history, unread: 0 });
  }
}

export function clearHistory(): void {
  keep({ ...notificationHistory.get(), kept: [], unread: 0 });
}

function keep(history: History): void {
  notificationHistory.set(history);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(history));
  } catch {
    // The page remembers it for as long as it stays open.
  }
}

function recall(): History {
  try {
    const history: Partial<History> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Array.isArray(history?.kept) ? { ...EMPTY, ...history } : EMPTY;
  } catch {
    return EMPTY;
  }
}
