import { tellBriefly, tellFailure } from './tell.tsx';

/** Puts a text where paste takes it from, and says so. */
export async function copyText(text: string, what: string): Promise<void> {
  const isCopied = await write(text);
  if (isCopied) {
    tellBriefly({ message: `${what} copied` });
  } else {
    tellFailure({ title: 'This browser does not let pages copy', message: `${what}: ${text}` });
  }
}

/** Browsers offer the clipboard to pages that came over TLS only; to others, what is selected in the page. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
