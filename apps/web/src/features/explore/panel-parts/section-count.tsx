import { Amount } from '../../../ui/amount.tsx';
import classes from './panel.module.css';

/** How much a section of a panel holds. */
export function SectionCount({ value }: { readonly value: number }) {
  return (
    <span className={classes['count']} data-some={value > 0 || undefined}>
      <Amount value={value} />
    </span>
  );
}
