import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkManifests } from './check-manifests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GOOD = `
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: secgraph
spec:
  maxUnavailable: 1
---
apiVersion: v1
kind: Service
metadata: { name: secgraph }
spec:
  ports:
    - port: 80
`;

describe('manifests', () => {
  it('are good when Kubernetes knows all that they say', () => {
    expect(checkManifests(GOOD, ROOT)).toEqual([]);
  });

  it.each([
    ['a field that is not there', GOOD.replace('maxUnavailable', 'maxUnavailble'), 'maxUnavailble'],
    ['a number instead of a text', GOOD.replace('name: secgraph', 'name: 5'), "'number' is not assignable"],
    ['a kind that is not there', GOOD.replace('kind: Service', 'kind: Servce'), 'Servce'],
    ['a version that is not there', GOOD.replace('policy/v1', 'policy/v9'), 'kubernetes-types/policy/v9'],
    ['nothing at all', '', 'there is no manifest'],
  ])('are not with %s', (_, text, says) => {
    expect(checkManifests(text, ROOT).join('\n')).toContain(says);
  });
});
