import classes from './cut-name.module.css';

export interface CutNameProps {
  readonly children: string;
}

/** So much of the end stays: names of the same estate begin alike. */
const TAIL = 9;
/** Names that are not longer are cut at the end, where at all. */
const SHORT = 24;
const SIGNS = new Intl.Segmenter();

/**
 * A name in one line, cut in the middle where there is no room for all of it. What is seen are its two pieces; what is
 * read out, found and copied is the name in one.
 */
export function CutName({ children: name }: CutNameProps) {
  const signs = [...SIGNS.segment(name)].map(({ segment }) => segment);
  if (signs.length <= SHORT) {
    return <bdi className={classes['short']}>{name}</bdi>;
  }

  return (
    <span
      className={classes['name']}
      data-head={signs.slice(0, -TAIL).join('')}
      data-tail={signs.slice(-TAIL).join('')}
    >
      <bdi className={classes['whole']}>{name}</bdi>
    </span>
  );
}
