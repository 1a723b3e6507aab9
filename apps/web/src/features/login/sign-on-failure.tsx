import { Alert, Code, Text } from '@mantine/core';
import type { SignOnFailure } from '@secgraph/contract';

interface Explanation {
  readonly title: string;
  readonly advice: string;
}

/** What happened, and what whoever reads it can do. */
const EXPLANATIONS: Readonly<Record<SignOnFailure, Explanation>> = {
  misconfigured: {
    title: 'The login service cannot be used',
    advice:
      'It does not answer, or is set up wrongly. Try again in a moment; if that does not help, tell an administrator.',
  },
  interrupted: {
    title: 'The login was interrupted',
    advice: 'It took too long, or was begun in another window or browser. Log in once more from here.',
  },
  declined: {
    title: 'The provider rejected the login',
    advice:
      'It was canceled there, or you may not use this application. Try again, or ask who manages your account there.',
  },
  rejected: {
    title: 'The answer of the login service could not be trusted',
    advice: 'Log in once more. If it happens again, tell an administrator.',
  },
  'no-email': {
    title: 'The login service tells no e-mail address of you',
    advice: 'It needs a confirmed address to know you by. Ask who manages your account there.',
  },
  'unproven-email': {
    title: 'The login service does not say that your e-mail address is yours',
    advice:
      'It has to confirm it before it finds your account. An administrator can trust the addresses of this login service in its settings.',
  },
  'not-allowed': {
    title: 'You have no account here',
    advice:
      'None belongs to the account that you have logged in with. Ask an administrator for one, or log in with another account.',
  },
  disabled: {
    title: 'Your account is disabled',
    advice: 'An administrator can enable it.',
  },
  gone: {
    title: 'This way to log in is no longer there',
    advice: 'Choose another one. If there is none for you, ask an administrator for a password.',
  },
  'no-address': {
    title: 'Single sign-on is not set up yet',
    advice:
      'This service has not been told its own address. Whoever runs it sets SECGRAPH_PUBLIC_URL to the address that browsers use, and starts it anew.',
  },
  moved: {
    title: 'This service has another address now',
    advice:
      'The login service still knows the old one. An administrator tells it the new addresses, and then saves the provider under Single sign-on.',
  },
  busy: {
    title: 'Too many logins are being checked',
    advice: 'Log in once more in a moment.',
  },
  internal: {
    title: 'Something went wrong here',
    advice: 'Log in once more. If it happens again, tell an administrator.',
  },
};

export function isSignOnFailure(text: unknown): text is SignOnFailure {
  return typeof text === 'string' && Object.hasOwn(EXPLANATIONS, text);
}

/** Why a login by a provider has failed, and what to do. The address says no more than which of these it is. */
export function SignOnFailureNote({
  failure,
  requestId,
}: {
  readonly failure: SignOnFailure;
  /** An administrator finds the details in the log by it. */
  readonly requestId: string | undefined;
}) {
  const { title, advice } = EXPLANATIONS[failure];

  return (
    <Alert title={title} color="red" variant="outline" role="alert" mb="md">
      <Text size="sm">{advice}</Text>
      {requestId === undefined ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          Request <Code>{requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}
