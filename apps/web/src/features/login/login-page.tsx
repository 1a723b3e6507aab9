import { useNavigate, useSearch } from '@tanstack/react-router';
import { EntrancePage } from './entrance-page.tsx';
import { LoginForm } from './login-form.tsx';
import { SignOnFailureNote } from './sign-on-failure.tsx';

/** Where whoever has no session comes to, and leaves to the page that was asked for. */
export function LoginPage() {
  const { next, sso: failure, request } = useSearch({ from: '/login' });
  const navigate = useNavigate();

  return (
    <EntrancePage title="Log in">
      {failure === undefined ? null : <SignOnFailureNote failure={failure} requestId={request} />}
      <LoginForm next={next} onDone={() => void navigate({ href: next ?? '/', replace: true })} />
    </EntrancePage>
  );
}
