import { Readable } from 'node:stream'
import { transaction } from '#server/db/database.ts'
import { addFile } from '#server/features/file/file.repo.ts'
import type { Person } from './people.ts'
import { drawCoast } from './picture.ts'
import type { Stage } from './stage.ts'

/** A small real PDF (or picture) that belongs to the application. */
export async function storePdf(
  stage: Stage,
  person: Person,
  name: string,
): Promise<{ key: string; name: string; location: string; cdnLocation: string }> {
  const isPicture = name.endsWith('.png')
  const bytes = isPicture ? pictureOf(`${person.email} ${name}`) : pdf(`${person.firstname} ${person.lastname}`)
  const stored = await stage.app.files.write(stage.platform.id, Readable.from(bytes), { maxBytes: 1_000_000 })
  const { platformBytes } = stage.app.config.limits
  const now = stage.app.clock.now()
  const file = {
    key: stored.key,
    name,
    type: isPicture ? 'image/png' : 'application/pdf',
    size: stored.size,
    checksum: stored.checksum,
    visibility: 'private' as const,
    ownerKind: 'response' as const,
    ownerId: null,
    uploadedById: person.id,
    unusedSince: now,
  }
  await transaction(() => addFile(file, { now, platformBytes }))
  await stage.app.files.keep(stage.platform.id, stored.key)
  const location = `/api/portal/platforms/${stage.platform.id}/files/stream/${stored.key}`
  return { key: stored.key, name, location, cdnLocation: location }
}

/** Skies, and what lies under them. */
const COASTS = [
  { sky: [104, 146, 186], haze: [244, 222, 200], sea: [40, 96, 118], rock: [38, 40, 44] },
  { sky: [92, 88, 120], haze: [238, 178, 140], sea: [44, 62, 92], rock: [26, 24, 32] },
  { sky: [126, 164, 152], haze: [236, 236, 214], sea: [78, 130, 112], rock: [70, 82, 46] },
  { sky: [58, 96, 150], haze: [196, 220, 236], sea: [22, 70, 108], rock: [52, 60, 70] },
  { sky: [206, 140, 96], haze: [250, 226, 178], sea: [120, 84, 78], rock: [60, 36, 34] },
] as const
const PICTURES = 15
const drawn = new Map<number, Buffer>()

/** One of a few coasts, the same for the same words. */
function pictureOf(words: string): Buffer {
  const place = [...words].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973, 7) % PICTURES
  const known = drawn.get(place)
  if (known) return known
  const colours = COASTS[place % COASTS.length] ?? COASTS[0]
  const made = drawCoast(colours, { width: 720, height: 540, phase: place * 1.7 })
  drawn.set(place, made)
  return made
}

export function pdf(line: string): Buffer {
  const text = line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[()\\]/g, '')
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
