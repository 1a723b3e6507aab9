import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isExtensionFile } from '../extensions/install/extension-file.ts';
import { offerFiles } from '../extensions/install/offered-files.ts';
import { retry, upload } from './upload-queue.ts';

/** Sends files, and shows the page where their way can be followed. About extensions among them somebody is asked. */
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

      const sendData = (data: readonly File[]) => {
        void upload(data, refresh);
        void navigate({ to: '/administration/file-ingest' });
      };
      void splitFiles(files).then(({ extensions, data }) => {
        offerFiles(extensions, sendData);
        if (data.length > 0) {
          sendData(data);
        }
      });
    },
    [navigate, refresh],
  );

  return { send, retry: (uploadId) => void retry(uploadId, refresh) };
}

async function splitFiles(files: readonly File[]) {
  const extensions: File[] = [];
  const data: File[] = [];
  // One after the other: a folder may have thousands of files, and each is held while it is looked at.
  for (const file of files) {
    // What cannot be read is told where it is sent.
    const isExtension = await isExtensionFile(file).catch(() => false);
    (isExtension ? extensions : data).push(file);
  }

  return { extensions, data };
}
