import type { Scene } from '../model/scene.ts';
import { drawnNamesOf } from './shared-suffix.ts';

/** What names leave out, and what is not seen at first sight: said once for a picture. Empty where there is nothing. */
export function noteOf(scene: Scene): string {
  const { domain } = drawnNamesOf(scene);
  // A dashed line without a kind stands for something else, which its page tells.
  const isDerived = scene.edges.some((edge) => edge.isDerived && edge.kinds.some((kind) => kind !== ''));
  return [
    ...(domain === '' ? [] : [`Names without ${domain}`]),
    ...(isDerived ? ['dashed: derived by the analysis'] : []),
  ].join(' · ');
}
