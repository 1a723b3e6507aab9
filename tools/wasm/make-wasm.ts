import { readFile } from 'node:fs/promises';
import { assembleWat } from './assemble-wat.ts';

/** The TypeScript module that holds `name`, the assembled WebAssembly of a `.wat` file; it is loaded without reading a file. */
export async function makeWasm(watPath: string, name: string): Promise<string> {
  const text = expandMasks(await readFile(watPath, 'utf8'));
  const base64 = Buffer.from(assembleWat(text)).toString('base64');

  return `/** Made from ${watPath} by \`npm run generate\`. */\nexport const ${name} =\n  '${base64}';\n`;
}

/** `MASK(byte)`: one bit for each byte of the block `$v0 … $v3` that equals `byte`. */
function expandMasks(text: string): string {
  return text.replace(/MASK\((0x[0-9a-f]+)\)/g, (_, byte: string) => {
    const lane = (index: number) =>
      `(i64.extend_i32_u (i8x16.bitmask (i8x16.eq (local.get $v${index}) (i8x16.splat (i32.const ${byte})))))`;
    return `(i64.or
      (i64.or ${lane(0)} (i64.shl ${lane(1)} (i64.const 16)))
      (i64.or (i64.shl ${lane(2)} (i64.const 32)) (i64.shl ${lane(3)} (i64.const 48))))`;
  });
}
