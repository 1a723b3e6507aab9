import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { retry, upload } from './upload-queue.ts';

/** Sends files, and shows the page where their way can be followed. */
export function useUpload(): {
  readonly send: (files: readonly File[]) => void;
  readonly retry: (uploadId: number) => void;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['upload-jobs'] }), [client]);
  const send = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) {
        return;
      }

      void upload(files, refresh);
      void navigate({ to: '/administration/file-ingest' });
    },
    [navigate, refresh],
  );

  return { send, retry: (uploadId) => void retry(uploadId, refresh) };
}
