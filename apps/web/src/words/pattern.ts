/**
 * A message that holds more than fixed words, as catalogues have it:
 *
 *     {total} of {limit} are shown
 *     {count, plural, one {# finding} other {# findings}}
 *     {isOpen, select, true {open} other {closed}}
 *     See <0>the documentation</0> or <1/>.
 */
export type Pattern = readonly Piece[];

export type Piece =
  | { readonly type: 'words'; readonly text: string }
  /** `{name}` */
  | { readonly type: 'value'; readonly name: string }
  /** `#`, the number that the plural around it is chosen by. */
  | { readonly type: 'number' }
  | {
      readonly type: 'plural' | 'select';
      readonly name: string;
      readonly branches: Readonly<Record<string, Pattern>>;
    }
  /** `<0>…</0>`, or `<0/>` without an inside. */
  | { readonly type: 'element'; readonly index: number; readonly inside: Pattern | undefined };
