import type { Readable } from 'node:stream';
import { openRequestBody, readWholeBody } from '../../http/body/request-body.ts';
import { badRequest } from '../../http/http-error.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface ProviderForm {
  /** Of a field or of a file; undefined: absent or empty. Throws where a field is there twice. */
  readonly text: (field: string) => string | undefined;
}

const MAX_FORM_BYTES = 1024 * 1024 + 64 * 1024;
/** These are refused in other words, which clients know, when there are several. */
const PROVISION_DETAIL = /^config\.auto_provision\.(default_role_id|role_provision)$/;

export async function readProviderForm(body: Readable, headers: Headers): Promise<ProviderForm> {
  const type = String(headers['content-type'] ?? '');
  if (!isForm(type)) {
    throw badRequest('content type must be multipart/form-data');
  }

  const opened = openRequestBody(body, headers['content-encoding']?.toString());
  const fields = await parse(await readWholeBody(opened, MAX_FORM_BYTES), type);

  return {
    text: (field) => {
      const values = fields.get(field) ?? [];
      if (values.length > 1) {
        throw badRequest(
          PROVISION_DETAIL.test(field)
            ? `"${field}" has more than one value`
            : `expected only one "${field}" parameter`,
        );
      }

      const value = values[0]?.trim() ?? '';
      return value === '' ? undefined : value;
    },
  };
}

function isForm(contentType: string): boolean {
  return /^multipart\/form-data\s*;/i.test(contentType);
}

async function parse(bytes: Buffer, type: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const fields = new Map<string, string[]>();
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
    for (const [name, value] of form) {
      const text = typeof value === 'string' ? value : await value.text();
      const values = fields.get(name);
      if (values === undefined) {
        fields.set(name, [text]);
      } else {
        values.push(text);
      }
    }
  } catch {
    throw badRequest('form could not be read');
  }

  return fields;
}
