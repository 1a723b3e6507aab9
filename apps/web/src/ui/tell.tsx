import {
  faCircleCheck,
  faCircleInfo,
  faCircleXmark,
  faTriangleExclamation,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import { notifications } from '@mantine/notifications';
import { Icon } from './icon.tsx';
import classes from './tell.module.css';

/** How something ended. */
export type Ending = 'ok' | 'moderate' | 'critical' | 'low';

export interface Told {
  readonly title?: string;
  readonly message: string;
}

interface Look {
  readonly icon: IconDefinition;
  readonly label: string;
  /** An alert interrupts those who hear it. */
  readonly role: 'status' | 'alert';
  /** What somebody has to do something about is not gone before he has looked. */
  readonly autoClose: number | false;
}

const SHORT_MS = 3_000;
const LONG_MS = 8_000;

const LOOKS: Readonly<Record<Ending, Look>> = {
  ok: { icon: faCircleCheck, /* @words as outcome */ label: 'Done', role: 'status', autoClose: LONG_MS },
  moderate: { icon: faTriangleExclamation, label: 'Warning', role: 'alert', autoClose: false },
  critical: { icon: faCircleXmark, label: 'Failed', role: 'alert', autoClose: false },
  low: { icon: faCircleInfo, label: 'For your information', role: 'status', autoClose: LONG_MS },
};

/** Tells in a corner of the page, whatever page that is by now, that something was done. */
export function tellDone(told: Told): void {
  tell('ok', told);
}

/** The same for what is done so often that it need not be read. */
export function tellBriefly(told: Told): void {
  tell('ok', told, SHORT_MS);
}

/** Tells that something failed, until somebody closes it. */
export function tellFailure(told: Required<Told>): void {
  tell('critical', told);
}

/** Tells what somebody has to know or do, until he closes it. */
export function tellWarning(told: Required<Told>): void {
  tell('moderate', told);
}

export function tell(ending: Ending, { title, message }: Told, closedAfterMs?: number): void {
  const { icon, label, role, autoClose } = LOOKS[ending];
  // The same once more takes the place of the one that is there.
  const id = `${ending} ${title ?? ''} ${message}`;
  notifications.hide(id);
  notifications.show({
    id,
    role,
    title,
    message,
    icon: <Icon icon={icon} size={18} label={label} />,
    autoClose: closedAfterMs ?? autoClose,
    classNames: { root: classes['told'], icon: classes['icon'] },
    'data-ending': ending,
  });
}

/** What somebody was told is none of the business of who logs in after him. */
export function forgetTold(): void {
  notifications.clean();
}
