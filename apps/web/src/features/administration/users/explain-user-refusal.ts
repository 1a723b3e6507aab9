import { ApiError } from '@secgraph/client';
import { explain } from '../../../ui/error-card.tsx';

/** What the service says to programs, as people say it. */
const WORDS: Readonly<Record<string, string>> = {
  'at least one enabled administrator is required':
    'Nobody could administer the service any more: this is the last administrator who can log in. Make somebody else an administrator first.',
  'principal name must be unique': 'Somebody else logs in with this name. Choose another one.',
  'email must be unique': 'Somebody else has this e-mail address.',
  'email address is invalid': 'This is no e-mail address.',
  'user attempted to disable themselves': 'You cannot disable yourself. Another administrator can.',
  'User cannot delete themselves': 'You cannot delete yourself. Another administrator can.',
  'user attempted to change own role': 'You cannot change your own role. Another administrator can.',
  'user attempted to change own SSO Provider':
    'You cannot change how you log in yourself. Another administrator can.',
  'user attempted to change a role for a SSO Provider with role provision enabled':
    'The provider that this user logs in by says which role he has. Change it there.',
};

export function explainUserRefusal(error: unknown): string {
  return (error instanceof ApiError ? WORDS[error.message] : undefined) ?? explain(error);
}
