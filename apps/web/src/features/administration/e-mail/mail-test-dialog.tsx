import { Alert, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSelf } from '../../../session/session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { mailServerQuery } from './mail-server-query.ts';

const MAX_ADDRESS = 254;

/** Sends a message at once, and tells what the server said. */
export function MailTestDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [recipient, setRecipient] = useState(useSelf()?.email_address.string ?? '');
  const test = useMutation({
    mutationFn: async () => (await call('test-mail-server', { body: { recipient } })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: mailServerQuery.queryKey }),
  });

  return (
    <FormDialog
      title="Send test"
      action="Send"
      sending={test}
      isDisabled={recipient.trim() === ''}
      onSubmit={() => test.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Recipient"
        data-autofocus
        maxLength={MAX_ADDRESS}
        value={recipient}
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
      {test.data === undefined || test.isPending ? null : (
        <Alert
          variant="outline"
          role="status"
          color={test.data.error === null ? 'green' : 'red'}
          title={test.data.error === null ? 'The mail server accepted the message' : 'Not sent'}
        >
          {test.data.error === null
            ? 'Check whether it arrives, also in the spam folder.'
            : `${test.data.error.charAt(0).toUpperCase()}${test.data.error.slice(1)}.`}
        </Alert>
      )}
    </FormDialog>
  );
}
