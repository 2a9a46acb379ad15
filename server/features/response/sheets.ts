import { open } from 'node:fs/promises'
import { writeXlsx } from './xlsx.ts'

/** A workbook of texts as a file. */
export async function writeSheets(
  path: string,
  sheets: readonly { name: string; rows: readonly (readonly string[])[] }[],
): Promise<void> {
  const file = await open(path, 'w')
  try {
    const sink = async (bytes: Buffer) => void (await file.write(bytes))
    await writeXlsx(
      sink,
      sheets.map(({ name, rows }) => ({ name, rows, frozen: 1, widths: [24, 24] })),
      'dmy',
    )
  } finally {
    await file.close()
  }
}
