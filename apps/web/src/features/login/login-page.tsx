import { useNavigate, useSearch } from '@tanstack/react-router';
import { EntrancePage } from './entrance-page.tsx';
import { LoginForm } from './login-form.tsx';

/** Where whoever has no session comes to, and leaves to the page that was asked for. */
export function LoginPage() {
  const { next } = useSearch({ from: '/login' });
  const navigate = useNavigate();

  return (
    <EntrancePage title="Log in">
      <LoginForm onDone={() => void navigate({ href: next ?? '/', replace: true })} />
    </EntrancePage>
  );
}
