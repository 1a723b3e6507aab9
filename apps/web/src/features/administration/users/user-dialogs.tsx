import type { User } from '@secgraph/contract';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { PasswordDialog } from '../../../parts/credentials/password-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { explainUserRefusal } from './explain-user-refusal.ts';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import type { UserActionName } from './user-actions.ts';
import { UserFormDialog } from './user-form-dialog.tsx';

/** What is being done, to whom. */
export type UserStep =
  | { readonly name: 'none' | 'create' }
  | { readonly name: UserActionName; readonly user: User };

export interface UserDialogsProps {
  readonly step: UserStep;
  readonly self: User;
  /** After each change. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog of the step that is under way. */
export function UserDialogs({ step, self, onChanged, onClose }: UserDialogsProps) {
  const form = { onSaved: onChanged, onClose };
  switch (step.name) {
    case 'none':
      return null;
    case 'create':
      return <UserFormDialog user={undefined} isSelf={false} {...form} />;
    case 'edit':
      return <UserFormDialog user={step.user} isSelf={step.user.id === self.id} {...form} />;
    case 'set-password':
      return <SetPasswordDialog user={step.user} {...form} />;
    case 'turn-off-codes':
      return <TurnOffCodes user={step.user} {...{ self, onChanged, onClose }} />;
    case 'expire-password':
    case 'disable':
    case 'enable':
    case 'delete':
      return <Confirmation name={step.name} user={step.user} {...{ onChanged, onClose }} />;
  }
}

interface Question {
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly isDangerous: boolean;
  readonly perform: (userId: string) => Promise<unknown>;
}

type Confirmed = 'expire-password' | 'disable' | 'enable' | 'delete';

const QUESTIONS: Readonly<Record<Confirmed, Question>> = {
  'expire-password': {
    title: 'Let the password expire',
    action: 'Let it expire',
    text: 'At the next login, this user has to choose another password before all else.',
    isDangerous: false,
    perform: (userId) => call('expire-user-secret', { params: { user_id: userId } }),
  },
  disable: {
    title: 'Disable user',
    action: 'Disable',
    text: 'All sessions end at once, no login is let in, and API tokens are refused, until somebody enables the user again.',
    isDangerous: true,
    perform: (userId) => call('update-user', { params: { user_id: userId }, body: { is_disabled: true } }),
  },
  enable: {
    title: 'Enable user',
    action: 'Enable',
    text: 'This user may log in again, and API tokens are accepted again.',
    isDangerous: false,
    perform: (userId) => call('update-user', { params: { user_id: userId }, body: { is_disabled: false } }),
  },
  delete: {
    title: 'Delete user',
    // @words
    action: 'Delete',
    text: 'Sessions, password, API tokens and private saved queries go with the user. Public queries and upload jobs stay. This cannot be undone.',
    isDangerous: true,
    perform: (userId) => call('delete-user', { params: { user_id: userId } }),
  },
};

interface ConfirmationProps extends Pick<UserDialogsProps, 'onChanged' | 'onClose'> {
  readonly name: Confirmed;
  readonly user: User;
}

function Confirmation({ name, user, onChanged, onClose }: ConfirmationProps) {
  const { title, action, text, isDangerous, perform } = QUESTIONS[name];

  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      explainRefusal={explainUserRefusal}
      onConfirm={async () => {
        await perform(user.id);
        await onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <UserName user={user}>{text}</UserName>
    </ConfirmDialog>
  );
}

type TurnOffCodesProps = Omit<UserDialogsProps, 'step'> & { readonly user: User };

/** It asks for the administrator's own password; who logs in by single sign-on has none. */
function TurnOffCodes({ user, self, onChanged, onClose }: TurnOffCodesProps) {
  const title = 'Turn off one-time codes';
  const text =
    'From then on the password alone logs in. The recovery codes stop working, and all sessions of this user end.';
  const turnOff = async (secret: string) => {
    await call('disable-mfa', { params: { user_id: user.id }, body: { secret } });
    await onChanged();
    onClose();
  };

  return self.AuthSecret === null ? (
    <ConfirmDialog
      title={title}
      action="Turn off"
      isDangerous
      onConfirm={() => turnOff('')}
      onClose={onClose}
    >
      <UserName user={user}>{text}</UserName>
    </ConfirmDialog>
  ) : (
    <PasswordDialog
      title={title}
      text={`${user.principal_name}: ${text}`}
      action="Turn off"
      isDangerous
      onPassword={turnOff}
      onClose={onClose}
    />
  );
}

function UserName({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  return (
    <>
      <p style={{ margin: '0 0 8px' }}>
        <strong>
          <bdi>{user.principal_name}</bdi>
        </strong>
      </p>
      {children}
    </>
  );
}
