/** The word that stands for a number of the database or the wire; undefined: none does. */
export function nameOf<Name extends string>(
  words: Readonly<Record<Name, number>>,
  number: number,
): Name | undefined {
  return (Object.keys(words) as Name[]).find((name) => words[name] === number);
}
