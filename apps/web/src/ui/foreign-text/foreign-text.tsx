import { lazy, Suspense } from 'react';
import { AfterPause } from '../after-pause.tsx';

/** Whoever reads no such text loads nothing for it. */
const Document = lazy(async () => ({ default: (await import('./foreign-document.tsx')).ForeignDocument }));

/** Markdown of somebody who is no user of the service, such as the author of an extension. */
export function ForeignText({ source }: { readonly source: string }) {
  return (
    <Suspense fallback={<AfterPause>The text is on its way …</AfterPause>}>
      <Document source={source} />
    </Suspense>
  );
}
