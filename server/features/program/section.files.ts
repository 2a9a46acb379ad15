import { fileKeyOf } from '#core/form/files.ts'
import type { Locale } from '#core/locale.ts'
import type { ProgramSettings } from '#core/program/program.contract.ts'
import { checkPage, filesInPage, keysInPage, type ProgramPage, type SectionFlaw } from '#core/program/section.rules.ts'
import { type Context, can, platformOf } from '../../context.ts'
import type { FileOwner } from '../../slice.ts'
import { findShownFiles, type ShownFile, settleShownFiles } from '../file/file.public.ts'
import { isNamedByPrograms } from './program.repo.ts'

/** What a page shows: what every browser plays or draws; SVG could run scripts. */
const SHOWN_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm']
/** What is offered for download beside that. */
const DOCUMENT_TYPES = [
  'application/pdf',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
]
export const SECTION_FILE_TYPES = [...SHOWN_TYPES, ...DOCUMENT_TYPES]

/** Files of programs' pages. They are public once a page names them; before, whoever edits the page sees them. */
export const programFiles: FileOwner = {
  mayRead: async (ctx, { ownerId }) => ownerId !== null && can(ctx, 'program.settings.read', ownerId),
  isNamed: ({ key }) => isNamedByPrograms(key),
}

/** The files that a page names and the platform has, by their keys. */
export async function filesOfPage(page: ProgramPage): Promise<Map<string, ShownFile>> {
  const stored = await findShownFiles('program', keysInPage(page))
  return new Map(stored.map((file) => [file.key, file]))
}

export function flawsOfPage(
  ctx: Context,
  page: ProgramPage,
  { lang, stored }: { lang: Locale; stored: ReadonlyMap<string, ShownFile> },
): SectionFlaw[] {
  const own = `/api/portal/platforms/${platformOf(ctx).id}/`
  const isThere = (location: string) => location.startsWith(own) && stored.has(fileKeyOf(location) ?? '')
  return checkPage(page, { lang, isThere })
}

/** With the size and the type that each file for download has. */
export const withSizes = (settings: ProgramSettings, stored: ReadonlyMap<string, ShownFile>): ProgramSettings => ({
  ...settings,
  sections: settings.sections.map((section) => ({
    ...section,
    ...(section.files && {
      files: section.files.map((one) => {
        const file = stored.get(fileKeyOf(one.file) ?? '')
        return { ...one, ...(file && { size: file.size, type: file.type }) }
      }),
    }),
  })),
})

/** Publishes the files that a page begins to name, and lets go of those that it names no more. Belongs into its transaction. */
export const settlePageFiles = (before: ProgramPage, after: ProgramPage, now: Date): Promise<void> =>
  filesInPage(before).length + filesInPage(after).length === 0
    ? Promise.resolve()
    : settleShownFiles('program', { old: new Set(keysInPage(before)), fresh: new Set(keysInPage(after)), now })
