import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Locale } from '#core/locale.ts'
import { TimeSlice } from '../time-slice.ts'
import { linesOf, printable } from './lines.ts'

const FONTS = { regular: '400Regular/Commissioner_400Regular', bold: '600SemiBold/Commissioner_600SemiBold' } as const
type FontName = keyof typeof FONTS

const INK = '#14202e'
const SOFT = '#5b6675'
const RULE = '#d5dbe3'

const MARGIN = { top: 96, bottom: 72, side: 56 }
const LABEL_WIDTH = 132
const GAP = 16
const LEADING = 1.4
/** Bytes that wait for a reader before more is written. */
const MOST_WAITING = 1024 * 1024
const WAIT_MS = 5

let files: Record<FontName, Buffer> | undefined

function fontFiles(): Record<FontName, Buffer> {
  const { resolve } = createRequire(import.meta.url)
  const read = (name: FontName) => readFileSync(resolve(`@expo-google-fonts/commissioner/${FONTS[name]}.ttf`))
  files ??= { regular: read('regular'), bold: read('bold') }
  return files
}

export interface TextStyle {
  font?: FontName
  size?: number
  color?: string
}

export interface Picture {
  /** JPEG. */
  bytes: Buffer
  width: number
  height: number
  caption: string
}

/** What stands at the head and foot of the pages of one part of the document. */
export interface Frame {
  headLeft: string
  headRight: readonly string[]
  footLeft: string
  /** "Page 1 of 2" */
  page: (at: number, of: number) => string
}

export type Pdf = ReturnType<typeof openPdf>

interface Run {
  glyphs: readonly unknown[]
  positions: readonly unknown[]
  advanceWidth: number
}

/**
 * Lays text out sign by sign in the font that is chosen, as widths are measured. Pairs and ligatures take most of the time of
 * a document, and PDFKit would keep the layout of every word; this keeps one of every sign.
 */
function layOutBySign(doc: PDFKit.PDFDocument): void {
  const face = (doc as unknown as { _font: { layout: (text: string) => Run } })._font
  const layOut = face.layout.bind(face)
  const signs = new Map<string, Run>()
  face.layout = (text) => {
    const glyphs: unknown[] = []
    const positions: unknown[] = []
    let advanceWidth = 0
    for (const sign of text) {
      let run = signs.get(sign)
      if (!run) {
        run = layOut(sign)
        signs.set(sign, run)
      }
      glyphs.push(...run.glyphs)
      positions.push(...run.positions)
      advanceWidth += run.advanceWidth
    }
    return { glyphs, positions, advanceWidth }
  }
}

/**
 * A PDF on A4, written piece by piece: pages leave with the end of each part, memory holds no more than one part. Fonts are
 * embedded with the signs that are used. `stream` is read while it is written; writing waits for a slow reader.
 */
export function openPdf({ title, lang, now }: { title: string; lang: Locale; now: Date }) {
  const doc = new PDFDocument({
    size: 'A4',
    lang,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    margins: { top: MARGIN.top, bottom: MARGIN.bottom, left: MARGIN.side, right: MARGIN.side },
    info: { Title: printable(title), Producer: 'Opencall', Creator: 'Opencall', CreationDate: now },
  })
  for (const [name, bytes] of Object.entries(fontFiles())) {
    doc.registerFont(name, bytes)
    layOutBySign(doc.font(name))
  }
  const slice = new TimeSlice()
  const widths: Record<FontName, Map<string, number>> = { regular: new Map(), bold: new Map() }
  let failure: Error | null = null
  doc.once('error', (error: Error) => {
    failure = error
  })
  doc.once('close', () => {
    failure ??= new Error('nobody reads the document any more')
  })

  const left = MARGIN.side
  let y = 0
  const width = () => doc.page.width - 2 * MARGIN.side
  const bottom = () => doc.page.height - MARGIN.bottom

  /** Signs are measured one by one: no layout of a text is kept, whatever its length. */
  const measure = (text: string, { font = 'regular', size = 10 }: TextStyle = {}): number => {
    const known = widths[font]
    let sum = 0
    for (const sign of text) {
      let wide = known.get(sign)
      if (wide === undefined) {
        wide = doc.font(font).fontSize(1000).widthOfString(sign)
        known.set(sign, wide)
      }
      sum += wide
    }
    return (sum * size) / 1000
  }

  const draw = (text: string, x: number, at: number, { font = 'regular', size = 10, color = INK }: TextStyle): void => {
    doc.font(font).fontSize(size).fillColor(color).text(text, x, at, { lineBreak: false })
  }

  const newPage = (): void => {
    doc.addPage()
    y = MARGIN.top
  }
  const room = (height: number): void => {
    if (y + height > bottom()) newPage()
  }
  const rule = (color: string, thickness: number): void => {
    doc
      .moveTo(left, y)
      .lineTo(left + width(), y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
  }

  /** Writes lines below each other and over as many pages as they need; answers where they end. */
  const write = async (text: string, x: number, wide: number, style: TextStyle): Promise<void> => {
    const height = (style.size ?? 10) * LEADING
    for (const line of linesOf(text, wide, (part) => measure(part, style))) {
      room(height)
      if (line !== '') draw(line, x, y, style)
      y += height
      await slice.yieldIfLong()
    }
  }

  const cut = (text: string, wide: number, style: TextStyle): string => {
    const [first = '', ...rest] = linesOf(text.slice(0, 400), wide - measure('…', style), (part) =>
      measure(part, style),
    )
    return rest.length > 0 ? `${first}…` : first
  }

  const frame = ({ headLeft, headRight, footLeft, page }: Frame): void => {
    const { start, count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      doc.switchToPage(start + index)
      // Text below the margin would begin another page.
      doc.page.margins.bottom = 0
      const half = width() / 2 - GAP
      draw(cut(headLeft, half, { font: 'bold', size: 11 }), left, 44, { font: 'bold', size: 11 })
      for (const [n, text] of headRight.entries()) {
        const shown = cut(text, half, { size: 8 })
        draw(shown, left + width() - measure(shown, { size: 8 }), 42 + n * 12, { size: 8, color: SOFT })
      }
      const number = page(index + 1, count)
      const foot = doc.page.height - 46
      draw(cut(footLeft, width() - measure(number, { size: 8 }) - GAP, { size: 8 }), left, foot, {
        size: 8,
        color: SOFT,
      })
      draw(number, left + width() - measure(number, { size: 8 }), foot, { size: 8, color: SOFT })
    }
    doc.flushPages()
  }

  return {
    stream: doc as unknown as Readable,
    begin: newPage,
    async title(text: string): Promise<void> {
      await write(text, left, width(), { font: 'bold', size: 20 })
      y += 8
    },
    async section(text: string): Promise<void> {
      room(70)
      y += 16
      await write(text, left, width(), { font: 'bold', size: 13 })
      y += 4
      rule(INK, 1)
      y += 6
    },
    async heading(text: string): Promise<void> {
      room(50)
      y += 8
      await write(text, left, width(), { font: 'bold', size: 10 })
      y += 3
    },
    /** A question beside its answer, both over as many pages as the longer of them needs. */
    async line(label: string, text: string, { soft = '' } = {}): Promise<void> {
      const labels = [...linesOf(label.slice(0, 2_000), LABEL_WIDTH, (part) => measure(part, { size: 9 }))].slice(0, 12)
      room(Math.min(labels.length * 9 * LEADING, 140) + 8)
      y += 4
      const from = y
      const page = doc.page
      for (const [n, each] of labels.entries()) draw(each, left, y + n * 9 * LEADING + 0.5, { size: 9, color: SOFT })
      await write(text || soft, left + LABEL_WIDTH + GAP, width() - LABEL_WIDTH - GAP, text ? {} : { color: SOFT })
      if (doc.page === page) y = Math.max(y, from + labels.length * 9 * LEADING)
      y += 4
      rule(RULE, 0.5)
    },
    async table({ label, head, rows, total, numeric }: TableGiven): Promise<void> {
      room(60)
      y += 8
      await write(label, left, width(), { font: 'bold', size: 10 })
      y += 2
      const first = head.length > 1 ? width() * (head.length > 4 ? 0.25 : 0.4) : width()
      const each = head.length > 1 ? (width() - first) / (head.length - 1) : 0
      const row = async (cells: readonly string[], style: TextStyle) => {
        const lines = cells.map((cell, n) =>
          [...linesOf(cell.slice(0, 2_000), (n === 0 ? first : each) - 8, (part) => measure(part, style))].slice(0, 40),
        )
        const height = Math.max(...lines.map(({ length }) => length)) * 9 * LEADING + 6
        room(height)
        for (const [n, texts] of lines.entries()) {
          const x = n === 0 ? left : left + first + (n - 1) * each
          for (const [at, text] of texts.entries()) {
            const shift = numeric[n] ? each - 8 - measure(text, style) : 0
            draw(text, x + shift, y + 3 + at * 9 * LEADING, style)
          }
        }
        y += height
        rule(RULE, 0.5)
        await slice.yieldIfLong()
      }
      await row(head, { size: 9, font: 'bold' })
      for (const cells of rows) await row(cells, { size: 9 })
      if (total) await row(total, { size: 9, font: 'bold' })
      y += 6
    },
    /** Two beside each other, with their captions. */
    async pictures(pictures: readonly Picture[]): Promise<void> {
      const wide = (width() - GAP) / 2
      const tall = 180
      for (let n = 0; n < pictures.length; n += 2) {
        const pair = pictures.slice(n, n + 2)
        const sizes = pair.map(({ width: w, height: h }) => Math.min(wide / w, tall / h))
        const height = Math.max(...pair.map(({ height: h }, at) => h * (sizes[at] ?? 1)))
        room(height + 34)
        y += 10
        for (const [at, picture] of pair.entries()) {
          const x = left + at * (wide + GAP)
          const scale = sizes[at] ?? 1
          doc.image(picture.bytes, x, y, { width: picture.width * scale, height: picture.height * scale })
          draw(cut(picture.caption, wide, { size: 8 }), x, y + height + 4, { size: 8, color: SOFT })
        }
        y += height + 20
        await slice.yieldIfLong()
      }
    },
    async box(title: string, lines: readonly string[]): Promise<void> {
      const inner = width() - 24
      const texts = lines.flatMap((line) => [
        ...linesOf(line.slice(0, 2_000), inner, (part) => measure(part, { size: 9 })),
      ])
      const height = 14 + (texts.length + 1) * 9 * LEADING + 8
      room(height + 18)
      y += 18
      doc.rect(left, y, width(), height).lineWidth(0.75).strokeColor(INK).stroke()
      draw(title, left + 12, y + 10, { font: 'bold', size: 9 })
      for (const [n, text] of texts.entries()) draw(text, left + 12, y + 10 + (n + 1) * 9 * LEADING, { size: 9 })
      y += height
    },
    /** Ends a part: its pages get head and foot, and leave. */
    async part(given: Frame): Promise<void> {
      frame(given)
      await slice.yieldIfLong()
      // Listening to its bytes would take them from whoever reads them.
      while (doc.readableLength > MOST_WAITING && !failure) await setTimeout(WAIT_MS)
      if (failure) throw failure
    },
    end(): void {
      doc.end()
    },
  }
}

interface TableGiven {
  label: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  total: readonly string[] | null
  numeric: readonly boolean[]
}
