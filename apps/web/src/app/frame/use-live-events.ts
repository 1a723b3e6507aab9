import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { datapipeQuery } from '../../api/datapipe.ts';
import { followLiveEvents, type LiveNews } from '../../api/live-events.ts';
import { NewsReader } from '../../features/notifications/describe-news.ts';
import { addNotification, openHistory } from '../../features/notifications/notification-history.ts';
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
      for (const notification of reader.read(news)) {
        addNotification(notification);
        const { title, text, tone } = notification;
        tell(tone, { title, message: text });
      }
    };
    void followLiveEvents(onNews, {
      signal: following.signal,
      onSessionEnd: () => sessionEnded.set(true),
    });

    return () => following.abort();
  }, [client, userId, hasEnded]);
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
