import type { AlertWebhook } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { TestDialog } from './test-dialog.tsx';
import { WebhookFormDialog, WebhookSecret } from './webhook-form-dialog.tsx';
import { ALERTS_KEY } from './webhook-queries.ts';

/** What is being done, to which webhook. */
export type WebhookStep =
  | { readonly name: 'none' }
  | { readonly name: WebhookActionName; readonly webhook: AlertWebhook };

export type WebhookActionName = 'test' | 'edit' | 'rotate' | Confirmed;

type Confirmed = 'disable' | 'enable' | 'delete';

export interface WebhookDialogsProps {
  readonly step: WebhookStep;
  readonly onClose: () => void;
}

/** The dialog of the step that is under way. */
export function WebhookDialogs({ step, onClose }: WebhookDialogsProps) {
  switch (step.name) {
    case 'none':
      return null;
    case 'test':
      return <TestDialog webhook={step.webhook} onClose={onClose} />;
    case 'edit':
      return <WebhookFormDialog webhook={step.webhook} onClose={onClose} />;
    case 'rotate':
      return <ReplaceSecret webhook={step.webhook} onClose={onClose} />;
    case 'disable':
    case 'enable':
    case 'delete':
      return <Confirmation name={step.name} webhook={step.webhook} onClose={onClose} />;
  }
}

interface OneWebhookProps {
  readonly webhook: AlertWebhook;
  readonly onClose: () => void;
}

function ReplaceSecret({ webhook, onClose }: OneWebhookProps) {
  const queries = useQueryClient();
  const replacing = useMutation({
    mutationFn: async () =>
      (await call('rotate-alert-webhook-secret', { params: { webhook_id: webhook.id } })).data.webhook_secret,
    onSuccess: () => queries.invalidateQueries({ queryKey: ALERTS_KEY }),
  });
  if (replacing.data !== undefined) {
    return <WebhookSecret title="Secret replaced" secret={replacing.data.hmac_secret} onClose={onClose} />;
  }

  return (
    <ConfirmDialog
      title="Replace the secret"
      action="Replace"
      isDangerous
      onConfirm={async () => void (await replacing.mutateAsync())}
      onClose={onClose}
    >
      From now on, what is sent to <WebhookName webhook={webhook} /> is signed with another secret. Until its
      receiver knows that, it takes nothing.
    </ConfirmDialog>
  );
}

interface Question {
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly isDangerous: boolean;
  readonly perform: (webhookId: string) => Promise<unknown>;
}

const QUESTIONS: Readonly<Record<Confirmed, Question>> = {
  disable: {
    title: 'Disable webhook',
    action: 'Disable',
    text: 'Nothing is sent there until it is enabled again. What waits is sent then; what happens meanwhile is not.',
    isDangerous: false,
    perform: (id) => call('update-alert-webhook', { params: { webhook_id: id }, body: { disabled: true } }),
  },
  enable: {
    title: 'Enable webhook',
    action: 'Enable',
    text: 'What waited is sent, and what happens from now on.',
    isDangerous: false,
    perform: (id) => call('update-alert-webhook', { params: { webhook_id: id }, body: { disabled: false } }),
  },
  delete: {
    title: 'Delete webhook',
    // @words
    action: 'Delete',
    text: 'Alerts no longer send anything there, and what waits is dropped. This cannot be undone.',
    isDangerous: true,
    perform: (id) => call('delete-alert-webhook', { params: { webhook_id: id } }),
  },
};

function Confirmation({ name, webhook, onClose }: OneWebhookProps & { readonly name: Confirmed }) {
  const queries = useQueryClient();
  const { title, action, text, isDangerous, perform } = QUESTIONS[name];

  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      onConfirm={async () => {
        await perform(webhook.id);
        onClose();
        await queries.invalidateQueries({ queryKey: ALERTS_KEY });
      }}
      onClose={onClose}
    >
      <WebhookName webhook={webhook} />: {text}
    </ConfirmDialog>
  );
}

function WebhookName({ webhook }: { readonly webhook: AlertWebhook }) {
  return (
    <strong>
      <bdi>{inLine(webhook.name)}</bdi>
    </strong>
  );
}
