import { faCircleCheck, faCircleXmark } from '@fortawesome/free-solid-svg-icons';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { mfaStatusQuery } from '../../parts/credentials/credential-queries.ts';
import { PasswordDialog } from '../../parts/credentials/password-dialog.tsx';
import { selfQuery } from '../../session/session.ts';
import { Answered } from '../../ui/answered.tsx';
import { countOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { MfaEnrolment } from './mfa-enrolment.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

/** With fewer codes left than this, it is time for new ones. */
const FEW_CODES = 3;

type Step =
  | { readonly name: 'none' | 'enrol' | 'renew' | 'disable' }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** The second factor: whether it is on, and what can be done about it. */
export function MfaSection({ userId }: { readonly userId: string }) {
  const client = useQueryClient();
  const answer = useQuery(mfaStatusQuery(userId));
  const [step, setStep] = useState<Step>({ name: 'none' });
  const close = () => setStep({ name: 'none' });
  const params = { user_id: userId };
  const changed = async () => {
    await client.invalidateQueries({ queryKey: mfaStatusQuery(userId).queryKey });
    await client.invalidateQueries({ queryKey: selfQuery.queryKey });
  };

  return (
    <Stack gap="sm" align="flex-start">
      <Answered answer={answer} problem="The state of one-time codes could not be read" height={72}>
        {(mfa) => <Status mfa={mfa} onStep={(name) => setStep({ name })} />}
      </Answered>
      {step.name === 'enrol' ? (
        <MfaEnrolment
          userId={userId}
          onClose={close}
          onActivated={(codes) => {
            setStep({ name: 'codes', codes });
            void changed();
          }}
        />
      ) : null}
      {step.name === 'renew' ? (
        <PasswordDialog
          title="New recovery codes"
          text="The ones you have stop working."
          action="Make new codes"
          onClose={close}
          onPassword={async (secret) => {
            const { data } = await call('renew-recovery-codes', { params, body: { secret } });
            setStep({ name: 'codes', codes: data.recovery_codes });
            await changed();
          }}
        />
      ) : null}
      {step.name === 'disable' ? (
        <PasswordDialog
          title="Turn off one-time codes"
          text="From then on your password alone logs in. Your recovery codes stop working, and all your other sessions end."
          action="Turn off"
          isDangerous
          onClose={close}
          onPassword={async (secret) => {
            await call('disable-mfa', { params, body: { secret } });
            close();
            tellDone({ message: 'One-time codes are off.' });
            await changed();
          }}
        />
      ) : null}
      {step.name === 'codes' ? <RecoveryCodesDialog codes={step.codes} onClose={close} /> : null}
    </Stack>
  );
}

interface StatusProps {
  readonly mfa: { readonly status: string; readonly recovery_codes_left?: number | undefined };
  readonly onStep: (name: 'enrol' | 'renew' | 'disable') => void;
}

function Status({ mfa, onStep }: StatusProps) {
  const isOn = mfa.status === 'activated';

  return (
    <>
      <Group gap="xs">
        <Text span lh={0} c={isOn ? 'var(--ok)' : 'var(--muted)'}>
          <Icon icon={isOn ? faCircleCheck : faCircleXmark} />
        </Text>
        <Text size="sm" fw={600}>
          {isOn ? 'On' : 'Off'}
        </Text>
        <Text size="sm">
          {isOn
            ? 'Each login asks for a code of your app beside your password.'
            : 'Whoever has your password can log in. With an app that makes codes, that is not enough.'}
        </Text>
      </Group>
      {mfa.recovery_codes_left === undefined ? null : <RecoveryCodesLeft count={mfa.recovery_codes_left} />}
      {isOn ? (
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => onStep('renew')}>
            New recovery codes
          </Button>
          <Button size="xs" variant="outline" color="red" onClick={() => onStep('disable')}>
            Turn off
          </Button>
        </Group>
      ) : (
        <Button size="xs" onClick={() => onStep('enrol')}>
          Set up one-time codes
        </Button>
      )}
    </>
  );
}

function RecoveryCodesLeft({ count }: { readonly count: number }) {
  return (
    <Text size="sm" c={count <= FEW_CODES ? 'var(--high)' : 'dimmed'}>
      {count === 0 ? 'No recovery code is left' : `${countOf(count, 'recovery code')} left`}
      {count <= FEW_CODES ? ': make new ones, or the loss of your device locks you out.' : '.'}
    </Text>
  );
}
