import type { Locale } from '#core/locale.ts'
import { fileName, uniqueNames } from '#core/response/names.rules.ts'
import { printedSections } from '#core/response/print.rules.ts'
import type { MyResponse, ResponseDetail } from '#core/response/response.contract.ts'
import type { App } from '../../context.ts'
import type { zipWriter } from '../../files/zip.ts'
import type { StoredAnswerFile } from './files.repo.ts'

export interface PackedFile {
  /** In the ZIP: `Portfolio - picture.jpg`. */
  path: string
  file: StoredAnswerFile
}

/** The files of an application that its reader sees, named by their questions, each once. */
export function packedFiles(
  printed: Pick<MyResponse | ResponseDetail, 'steps'>,
  stored: readonly StoredAnswerFile[],
  { lang, fallback }: { lang: Locale; fallback: Locale },
): PackedFile[] {
  const unique = uniqueNames()
  const left = new Map(stored.map((file) => [file.key, file]))
  return printedSections(printed.steps, { lang, fallback, yes: '', no: '' })
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'files' ? block.files.map(({ key }) => ({ key, label: block.label })) : []))
    .flatMap(({ key, label }) => {
      const file = left.get(key)
      if (!file) return []
      left.delete(key)
      return [{ path: unique(fileName(`${[...label].slice(0, 50).join('')} - ${file.name}`, 120)), file }]
    })
}

/** Adds files to a ZIP one after the other. What is gone from the disk meanwhile is left out. */
export async function packFiles(
  app: App,
  zip: ReturnType<typeof zipWriter>,
  { platformId, folder, files }: { platformId: string; folder: string; files: readonly PackedFile[] },
): Promise<void> {
  for (const { path, file } of files) {
    const isThere = await app.files.size(platformId, file.key).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (isThere) await zip.file(`${folder}${path}`, app.files.read(platformId, file.key))
  }
}
