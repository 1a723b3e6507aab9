/** Hands a file to the user's browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it in their own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
