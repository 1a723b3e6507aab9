import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { datapipeQuery } from '../../api/datapipe.ts';
import { followLiveEvents, type LiveNews } from '../../api/live-events.ts';
import { NewsReader } from '../../features/notifications/describe-news.ts';
import {
  addNotification,
  type NewNotification,
  openHistory,
} from '../../features/notifications/notification-history.ts';
import { tellNews } from '../../features/notifications/tell-news.ts';
import { isGraphEmptyQuery } from '../../parts/first-run/graph-queries.ts';
import { sessionEnded, useSelf } from '../../session/session.ts';
import { useStore } from '../../state/create-store.ts';
import { tell } from '../../ui/tell.tsx';

/** Keeps what pages know of the service up to date as it happens, and tells what has ended. */
export function useLiveEvents(): void {
  const client = useQueryClient();
  const userId = useSelf()?.id;
  const hasEnded = useStore(sessionEnded);
  useEffect(() => {
    if (userId === undefined || hasEnded) {
      return undefined;
    }

    openHistory(userId);
    const reader = new NewsReader();
    const refresh = createRefresh(client);
    const following = new AbortController();
    const onNews = (news: LiveNews) => {
      refresh(news);
      void tellNews(reader.read(news), { isGraphEmpty: () => isGraphEmpty(client), tell: keepAndTell });
    };
    void followLiveEvents(onNews, {
      signal: following.signal,
      onSessionEnd: () => sessionEnded.set(true),
    });

    return () => following.abort();
  }, [client, userId, hasEnded]);
}

function keepAndTell(notification: NewNotification): void {
  addNotification(notification);
  const { title, text, tone } = notification;
  tell(tone, { title, message: text });
}

/** Who may not ask the graph is told everything. */
async function isGraphEmpty(client: QueryClient): Promise<boolean> {
  try {
    return await client.fetchQuery({ ...isGraphEmptyQuery, staleTime: 0 });
  } catch {
    return false;
  }
}

/** What was asked before of what has changed is asked again, by the pages that show it. */
function createRefresh(client: QueryClient): (news: LiveNews) => void {
  let generation: number | undefined;

  return (news) => {
    if (news.datapipe !== undefined) {
      client.setQueryData(datapipeQuery.queryKey, news.datapipe);
    }
    if (news.jobs !== undefined) {
      void client.invalidateQueries({ queryKey: ['upload-jobs'] });
    }
    if (news.generation !== undefined && news.generation !== generation) {
      if (generation !== undefined) {
        void client.invalidateQueries({ queryKey: ['graph'] });
      }
      generation = news.generation;
    }
  };
}
