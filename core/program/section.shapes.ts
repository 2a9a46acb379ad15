import { z } from 'zod'
import { text } from '../schema.ts'
import { LIST_STYLES, SECTION_KINDS, SECTION_LIMITS } from './section.rules.ts'

const location = z.string().max(2_000)
/** In pixels, so that a page keeps the place of a picture that is still to come. */
const pixels = z.number().int().min(1).max(20_000)

/** A picture of a page. */
const pictureShape = {
  image: location.meta({ description: '`location` of an uploaded file' }),
  alt: text(300).meta({ description: 'What it shows, for those who do not see it: required' }),
  caption: text(300).optional(),
  width: pixels.optional(),
  height: pixels.optional(),
}
export const sectionPicture = z.object(pictureShape).meta({ id: 'SectionPicture' })
export type SectionPicture = z.output<typeof sectionPicture>

const fileShape = {
  file: location.meta({ description: '`location` of an uploaded file' }),
  title: text(200),
}
/** What the store says of a file; what somebody sends is replaced. */
const storedShape = {
  size: z.number().int().min(0).optional().meta({ description: 'In bytes' }),
  type: z.string().max(100).optional(),
}

/** What the blocks of a page hold; a manifest has other days. */
const sectionShape = <Day extends z.ZodType>(day: Day) => ({
  kind: z.enum(SECTION_KINDS),
  title: text(200),
  hidden: z.boolean().optional().meta({ description: 'Kept, and not shown' }),
  content: text(20_000).optional().meta({ description: 'kind text: sanitised HTML' }),
  yes: z.array(text(500)).max(SECTION_LIMITS.lines).optional(),
  no: z.array(text(500)).max(SECTION_LIMITS.lines).optional(),
  dates: z
    .array(z.strictObject({ at: day, until: day.optional(), title: text(200), note: text(500).optional() }))
    .max(SECTION_LIMITS.dates)
    .optional(),
  questions: z
    .array(z.strictObject({ question: text(300), answer: text(3_000) }))
    .max(SECTION_LIMITS.questions)
    .optional(),
  style: z.enum(LIST_STYLES).optional().meta({ description: 'kind list' }),
  lines: z.array(text(500)).max(SECTION_LIMITS.lines).optional(),
  images: z.array(z.strictObject(pictureShape)).max(SECTION_LIMITS.images).optional(),
  video: location
    .optional()
    .meta({ description: '`location` of an uploaded file, or the address of a page elsewhere' }),
  caption: text(300).optional(),
  transcript: text(20_000).optional(),
  files: z.array(z.strictObject(fileShape)).max(SECTION_LIMITS.files).optional(),
  partners: z
    .array(
      z.strictObject({ name: z.string().max(120), logo: location.optional(), url: z.string().max(500).optional() }),
    )
    .max(SECTION_LIMITS.partners)
    .optional(),
})

/** Blocks of a program's page, in order; each a title and what its kind holds. */
export const section = z
  .object({
    ...sectionShape(z.iso.date()),
    files: z
      .array(z.strictObject({ ...fileShape, ...storedShape }))
      .max(SECTION_LIMITS.files)
      .optional(),
  })
  .meta({ id: 'ProgramSection' })
export type Section = z.output<typeof section>

export const manifestPicture = z.strictObject(pictureShape)
export const manifestSection = <Day extends z.ZodType>(day: Day) => z.strictObject(sectionShape(day))
