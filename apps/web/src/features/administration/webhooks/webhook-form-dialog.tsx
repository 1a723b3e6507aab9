import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import type { AlertWebhook, WebhookType } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ShownOnceDialog, ShownValue } from '../../../ui/shown-once-dialog.tsx';
import { ALERTS_KEY } from './webhook-queries.ts';
import { WEBHOOK_TYPE_NAMES, WEBHOOK_TYPE_WORDS } from './webhook-words.ts';

export interface WebhookFormDialogProps {
  /** Undefined: a new one. */
  readonly webhook: AlertWebhook | undefined;
  readonly onClose: () => void;
}

const MAX_NAME = 200;
const MAX_DESCRIPTION = 2_000;
const MAX_URL = 2_048;

/** Where something is told; of a new one, with the secret that is shown once. */
export function WebhookFormDialog({ webhook, onClose }: WebhookFormDialogProps) {
  const queries = useQueryClient();
  const [type, setType] = useState<WebhookType>(webhook?.type ?? 'generic');
  const [name, setName] = useState(webhook?.name ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const saving = useMutation({
    mutationFn: async () => {
      const fields = { name: name.trim(), description, url: url.trim() };
      if (webhook !== undefined) {
        await call('update-alert-webhook', { params: { webhook_id: webhook.id }, body: fields });
        return undefined;
      }
      return (await call('create-alert-webhook', { body: { ...fields, type } })).data.hmac_secret;
    },
    onSuccess: async (secret) => {
      await queries.invalidateQueries({ queryKey: ALERTS_KEY });
      if (secret === undefined) {
        onClose();
      }
    },
  });
  if (saving.data !== undefined) {
    return <WebhookSecret title="Webhook created" secret={saving.data} onClose={onClose} />;
  }

  return (
    <FormDialog
      size={560}
      title={webhook === undefined ? 'New webhook' : 'Edit webhook'}
      action={webhook === undefined ? 'Create webhook' : 'Save'}
      sending={saving}
      explainRefusal={explainWebhookRefusal}
      isDisabled={name.trim() === '' || url.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Told in the form of"
        description={webhook === undefined ? 'It cannot be changed later.' : 'It cannot be changed.'}
        disabled={webhook !== undefined}
        allowDeselect={false}
        data={WEBHOOK_TYPE_NAMES.map((value) => ({ value, label: WEBHOOK_TYPE_WORDS[value] }))}
        value={type}
        onChange={(chosen) => setType(WEBHOOK_TYPE_NAMES.find((known) => known === chosen) ?? type)}
      />
      <TextInput
        label="Address"
        description="HTTPS only. Internal addresses must be allowed in the configuration."
        placeholder="https://"
        required
        withAsterisk={false}
        maxLength={MAX_URL}
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <TextInput
        label="Description"
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </FormDialog>
  );
}

export interface WebhookSecretProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret by which a receiver knows that this service sent something. */
export function WebhookSecret({ title, secret, onClose }: WebhookSecretProps) {
  return (
    <ShownOnceDialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Whatever is sent there is signed with this secret (base64), in the header X-Signature. It is shown
          now and never again.
        </Text>
        <ShownValue label="Secret" text={secret} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have kept it</Button>
        </Group>
      </Stack>
    </ShownOnceDialog>
  );
}

function explainWebhookRefusal(error: unknown): string {
  if (isStatus(error, 409)) {
    return 'Another webhook has this address.';
  }

  return isStatus(error, 400) && error.message.startsWith('url must be')
    ? 'The address has to begin with https://, without a user or a password.'
    : explain(error);
}
