import { faAnglesLeft, faAnglesRight } from '@fortawesome/free-solid-svg-icons';
import { Icon } from '../../ui/icon.tsx';
import classes from './navigation.module.css';
import { useNavigationShape } from './use-navigation-shape.ts';

/** Makes room for the page, or for the words. */
export function WidthButton({ isWide }: { readonly isWide: boolean }) {
  const [, choose] = useNavigationShape();
  const label = isWide ? 'Collapse navigation' : 'Expand navigation';

  return (
    <button
      type="button"
      className={classes['width']}
      aria-label={label}
      title={label}
      onClick={() => choose(!isWide)}
    >
      <Icon icon={isWide ? faAnglesLeft : faAnglesRight} size={12} />
      {isWide ? 'Collapse' : null}
    </button>
  );
}
