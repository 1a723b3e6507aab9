import type { WebPages } from './web-build.ts';

/** What stands at `/ui` while the pages themselves are not there. It looks again by itself. */
export function describeBuild(pages: Exclude<WebPages, { readonly state: 'there' }>): {
  readonly status: 503 | 500;
  readonly html: string;
} {
  switch (pages.state) {
    case 'being-built':
      return {
        status: 503,
        html: page({
          title: 'Secgraph is getting ready',
          text: 'The web pages are being built. This takes a few seconds, once after each update.',
          head: '<meta http-equiv="refresh" content="1">',
        }),
      };
    case 'failed':
      return {
        status: 500,
        html: page({
          title: 'The web pages could not be built',
          text: 'The API is not affected. After an update, "npm ci" has to run before the service starts. The log has the reason, too:',
          detail: pages.reason,
        }),
      };
  }
}

function page(parts: {
  readonly title: string;
  readonly text: string;
  readonly head?: string;
  readonly detail?: string;
}): string {
  const { title, text, head = '', detail } = parts;
  const details = detail === undefined ? '' : `<pre>${escapeHtml(detail)}</pre>`;

  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<meta name="color-scheme" content="light dark"><title>${title}</title></head><body><h1>${title}</h1><p>${escapeHtml(text)}</p>${details}</body></html>\n`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
