/** Catalogues as the build compiles them (`build/words/words-plugin.ts`). */
declare module 'virtual:words/*' {
  const catalogue: Readonly<Record<string, string>>;
  export default catalogue;
}
