import { Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { explainCodeRefusal } from '../../parts/credentials/explain-refusal.ts';
import { PasswordDialog } from '../../parts/credentials/password-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import classes from './mfa-enrolment.module.css';

export interface MfaEnrolmentProps {
  readonly userId: string;
  readonly onActivated: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

interface Enrolment {
  readonly qr_code: string;
  readonly totp_secret: string;
}

/** First the password, then the secret for the app, which has to prove itself by a code. */
export function MfaEnrolment({ userId, onActivated, onClose }: MfaEnrolmentProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const params = { user_id: userId };

  return enrolment === undefined ? (
    <PasswordDialog
      title="Set up one-time codes"
      text="You need an app that makes one-time codes by time (TOTP), on a device that you have with you when you log in."
      action="Go on"
      onClose={onClose}
      onPassword={async (secret) => {
        setEnrolment((await call('enrol-mfa', { params, body: { secret } })).data);
      }}
    />
  ) : (
    <ActivationDialog enrolment={enrolment} userId={userId} onActivated={onActivated} onClose={onClose} />
  );
}

function ActivationDialog({
  enrolment,
  userId,
  onActivated,
  onClose,
}: MfaEnrolmentProps & { readonly enrolment: Enrolment }) {
  const [code, setCode] = useState('');
  const activation = useMutation({
    mutationFn: async () => {
      const answer = await call('activate-mfa', { params: { user_id: userId }, body: { otp: code } });
      return answer.data.recovery_codes;
    },
    onSuccess: onActivated,
    onError: () => setCode(''),
  });

  return (
    <FormDialog
      title="Set up one-time codes"
      action="Turn on"
      sending={activation}
      explainRefusal={explainCodeRefusal}
      isDisabled={code.trim() === ''}
      onSubmit={() => activation.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Scan this with your app, or type the key into it.</Text>
      <img className={classes['code']} src={enrolment.qr_code} alt="QR code with the key for your app" />
      <Secret text={enrolment.totp_secret} />
      <TextInput
        label="Code of your app"
        description="The six digits your app shows."
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={12}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** The secret in groups of characters that can be read out; it is copied without the gaps. */
function Secret({ text }: { readonly text: string }) {
  return (
    <Group gap="xs" justify="center" wrap="nowrap">
      <Code className={classes['secret']} aria-label="Key">
        {text.match(/.{1,4}/g)?.join(' ')}
      </Code>
      <Button size="compact-xs" variant="subtle" onClick={() => void copyText(text, 'Key')}>
        Copy key
      </Button>
    </Group>
  );
}
