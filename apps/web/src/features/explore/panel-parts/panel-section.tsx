import { faChevronDown, faChevronRight } from '@fortawesome/free-solid-svg-icons';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './panel.module.css';

export interface PanelSectionProps {
  readonly label: string;
  /** What stands at the right end of the heading, such as how many there are. */
  readonly aside?: ReactNode;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  /** Below another section. */
  readonly isNested?: boolean;
  readonly children: ReactNode;
}

/** A part of a panel that opens and closes; what is in it is made when it opens. */
export function PanelSection({
  label,
  aside,
  isExpanded,
  onToggle,
  isNested = false,
  children,
}: PanelSectionProps) {
  const id = useId();
  const Heading = isNested ? 'h4' : 'h3';

  return (
    <section className={classes['section']} data-nested={isNested || undefined}>
      <Heading className={classes['heading']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? id : undefined}
          onClick={onToggle}
        >
          <Icon icon={isExpanded ? faChevronDown : faChevronRight} size={10} className={classes['chevron']} />
          <span className={classes['label']}>{label}</span>
          {aside}
        </button>
      </Heading>
      {isExpanded ? (
        <div id={id} className={classes['content']}>
          {children}
        </div>
      ) : null}
    </section>
  );
}
