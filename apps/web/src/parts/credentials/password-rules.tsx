import { faCheck, faCircle } from '@fortawesome/free-solid-svg-icons';
import { Text, VisuallyHidden } from '@mantine/core';
import { PASSWORD_RULES } from '@secgraph/contract';
import { Icon } from '../../ui/icon.tsx';
import classes from './password-rules.module.css';

/** The rules for a new password, each with whether it is met by what stands there now. */
export function PasswordRules({
  password,
  current,
}: {
  readonly password: string;
  /** Which the new one must not be; undefined where it is not known, as with another's password. */
  readonly current?: string;
}) {
  const rules = [
    ...PASSWORD_RULES.map(({ label, isMet }) => ({ label, isMet: isMet(password) })),
    ...(current === undefined
      ? []
      : [{ label: 'Not the current one', isMet: password !== '' && password !== current }]),
  ];

  return (
    <ul className={classes['rules']} aria-label="Rules for the new password">
      {rules.map(({ label, isMet }) => (
        <li key={label} className={isMet ? classes['met'] : classes['open']}>
          <Icon icon={isMet ? faCheck : faCircle} size={isMet ? 11 : 6} className={classes['mark']} />
          <Text span size="xs">
            {label}
            <VisuallyHidden>{isMet ? ', met' : ', not met'}</VisuallyHidden>
          </Text>
        </li>
      ))}
    </ul>
  );
}
