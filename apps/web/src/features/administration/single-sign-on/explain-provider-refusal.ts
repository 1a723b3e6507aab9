import { ApiError } from '@secgraph/client';
import { explain } from '../../../ui/error-card.tsx';

/** What the service says to programs, as people say it. */
const WORDS: Readonly<Record<string, string>> = {
  'sso provider name must be unique': 'Another provider has this name.',
  'user may not delete their own SSO auth provider':
    'You log in by this provider yourself. Another administrator can delete it.',
  'at least one enabled administrator is required':
    'Nobody could administer the service any more: all administrators log in by this provider. Give one of them a password first.',
};

const NO_ADDRESS = /set SECGRAPH_PUBLIC_URL/;

export function explainProviderRefusal(error: unknown): string {
  if (error instanceof ApiError && NO_ADDRESS.test(error.message)) {
    return 'A provider of SAML has to be told the address of this service, which nobody has set. Whoever runs the service sets SECGRAPH_PUBLIC_URL to the address that browsers use, and starts it anew.';
  }

  return (error instanceof ApiError ? WORDS[error.message] : undefined) ?? explain(error);
}
