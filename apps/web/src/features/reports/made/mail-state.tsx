import { Text } from '@mantine/core';
import type { ReportMail } from '@secgraph/contract';
import { Amount } from '../../../ui/amount.tsx';
import { readTime } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextButton } from '../../../ui/text-button.tsx';

export interface MailStateProps {
  readonly recipients: readonly string[];
  /** Null: nothing was to be sent yet. */
  readonly mail: ReportMail | null;
  /** Undefined: it is not for whoever looks to send it again. */
  readonly onResend?: (() => void) | undefined;
}

const WORDS: Readonly<Record<ReportMail['status'], string>> = {
  waiting: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'May have been sent',
};

/** To whom a report goes by e-mail, and whether it arrived. */
export function MailState({ recipients, mail, onResend }: MailStateProps) {
  if (recipients.length === 0 && mail === null) {
    return (
      <Text inherit c="dimmed">
        None
      </Text>
    );
  }
  const names = recipients.map((address) => inLine(address)).join(', ');
  if (mail === null) {
    return (
      <Text inherit truncate title={names}>
        <Amount value={recipients.length} noun="recipient" />
      </Text>
    );
  }

  const at = readTime(mail.settled_at);
  const isBad = mail.status === 'failed' || mail.status === 'unknown';

  return (
    <>
      <Text inherit title={names} {...(isBad ? { c: 'var(--critical)' } : {})}>
        {WORDS[mail.status]} to <Amount value={recipients.length} noun="recipient" />{' '}
        {at === undefined ? null : <RelativeTime time={at} />}
      </Text>
      {mail.error === '' ? null : (
        <Text size="xs" c="dimmed" lineClamp={3}>
          {mail.error.charAt(0).toUpperCase() + mail.error.slice(1)}
          {mail.status === 'waiting' ? '; trying again' : ''}
        </Text>
      )}
      {mail.refused.length === 0 ? null : (
        <Text size="xs" c="dimmed" lineClamp={3}>
          Rejected for {mail.refused.map((address) => inLine(address)).join(', ')}
        </Text>
      )}
      {isBad && onResend !== undefined ? <TextButton onClick={onResend}>Send again</TextButton> : null}
    </>
  );
}
