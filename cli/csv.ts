import type { Line } from '#server/http/csv.ts'
import type { Io } from './io.ts'

/** Writes lines as CSV to a file, or to the standard output without one. Answers where, and how many there were. */
export async function writeLines(
  io: Io,
  { out, yes }: { out?: string | undefined; yes: boolean },
  lines: AsyncIterable<Line>,
): Promise<{ path: string | null; count: number }> {
  const { writeCsv } = await import('#server/http/csv.ts')
  if (!out) return { path: null, count: await writeCsv(lines, async (text) => void io.stdout.write(text)) }
  const { createWriteStream } = await import('node:fs')
  const { Readable } = await import('node:stream')
  const { pipeline } = await import('node:stream/promises')
  const { freePath, writeWhole } = await import('./paths.ts')
  const path = await freePath(io, out, { yes })
  let count = 0
  await writeWhole(path, async (staged) => {
    const parts: string[] = []
    count = await writeCsv(lines, async (text) => void parts.push(text))
    await pipeline(Readable.from(parts), createWriteStream(staged))
  })
  return { path, count }
}
