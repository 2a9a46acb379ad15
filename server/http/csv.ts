import { once } from 'node:events'
import { stringify } from 'csv-stringify/sync'
import type { Response } from 'express'
import { guardFormula } from '#core/response/export.rules.ts'
import { type Context, platformOf } from '../context.ts'

/** Lines that are written at a time. */
const PAGE = 500
const BOM = '\uFEFF'

export type Line = readonly (string | null)[]

const csv = (lines: readonly Line[]): string =>
  stringify(lines.map((line) => line.map((cell) => guardFormula(cell ?? ''))))

/** Writes lines page by page, as fast as they are read. Answers how many there were after the header. */
export async function writeCsv(lines: AsyncIterable<Line>, write: (text: string) => Promise<void>): Promise<number> {
  let waiting: Line[] = []
  let count = -1
  await write(BOM)
  for await (const line of lines) {
    waiting.push(line)
    count += 1
    if (waiting.length < PAGE) continue
    await write(csv(waiting))
    waiting = []
  }
  await write(csv(waiting))
  return count
}

class ReaderLeft extends Error {}

/**
 * Sends lines as a file that is named after the platform, and answers how many there were; null when nobody asked for the
 * content. A reader who leaves ends it: nothing more is read.
 */
export async function sendCsv(
  ctx: Context,
  res: Response,
  name: string,
  lines: AsyncIterable<Line>,
): Promise<number | null> {
  res.setHeader('content-type', 'text/csv; charset=utf-8')
  res.setHeader(
    'content-disposition',
    `attachment; filename="${platformOf(ctx).slug}-${name}-${ctx.now.toISOString().slice(0, 10)}.csv"`,
  )
  res.setHeader('cache-control', 'no-store')
  if (res.req.method === 'HEAD') return null
  try {
    return await writeCsv(lines, async (text) => {
      if (res.destroyed) throw new ReaderLeft()
      if (!res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')])
    })
  } catch (error) {
    if (!(error instanceof ReaderLeft)) throw error
    return null
  }
}
