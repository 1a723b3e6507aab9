import { readBoolean, readEach, readString, readWithin } from '../record/read-field.ts';
import type { DirectoryObject } from './directory-object.ts';

/** Web enrolment endpoints that relayed credentials can reach (docs/formats/collector-format.md#enterprisecas). */
export function convertEnrollmentEndpoints(ca: DirectoryObject): void {
  const http: string[] = [];
  const https: string[] = [];
  let isCollected = false;

  readEach(ca.record, 'HttpEnrollmentEndpoints', (endpoint) => {
    if (!readBoolean(endpoint, 'Collected')) {
      return;
    }

    isCollected = true;
    readWithin(endpoint, 'Result', (result) => {
      const url = readString(result, 'Url');
      if (readBoolean(result, 'ADCSWebEnrollmentHTTP')) {
        http.push(url);
      }

      if (readBoolean(result, 'ADCSWebEnrollmentHTTPS') && !readBoolean(result, 'ADCSWebEnrollmentEPA')) {
        https.push(url);
      }
    });
  });

  if (isCollected) {
    noteEndpoints(ca, http, https);
  }
}

/** Lists found empty together clear what an earlier collection found. */
function noteEndpoints({ properties }: DirectoryObject, http: string[], https: string[]): void {
  const hasVulnerable = http.length > 0 || https.length > 0;
  properties['hasvulnerableendpoint'] = hasVulnerable;

  if (http.length > 0 || !hasVulnerable) {
    properties['httpenrollmentendpoints'] = http;
  }

  if (https.length > 0 || !hasVulnerable) {
    properties['httpsenrollmentendpoints'] = https;
  }
}
