import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { z } from 'zod'
import type { FormDefinition } from '#core/form/definition.ts'
import { type FormFormat, foreignName, readForeign } from '#core/form/foreign/read.ts'
import { formDefinition } from '#core/form/form.contract.ts'
import type { ImportReport } from '#core/form/jsonschema.ts'
import type { Locale } from '#core/locale.ts'
import { type Mistake, plain } from '#core/manifest/located.ts'
import { key, requiredText } from '#core/schema.ts'
import type { Text } from '#core/text.ts'
import { ruleWords } from '../../words.ts'
import { byPlace, formFlaws, ManifestError, mistakesIn, readUtf8 } from '../manifest/manifest.files.ts'
import { mistakeOf, mistakesOf } from '../manifest/mistakes.ts'
import { readWhatFits } from '../manifest/readable.ts'
import { leaveFlawsOut } from './form.left.ts'

/** A form as a file: what `form export` writes. */
const formFile = z.strictObject({ key: key.optional(), title: requiredText().optional(), ...formDefinition.shape })

export interface ReadForm {
  from: FormFormat
  key: string | null
  title: Text | null
  definition: FormDefinition
  /** What the file of another tool said, and what of it has no equivalent. Null for Opencall's own. */
  report: ImportReport | null
}

/**
 * Reads a form from Opencall JSON (or YAML), a JSON Schema, or the JSON of SurveyJS or form.io. Throws ManifestError with every mistake, each with its line: what
 * keeps the form from being stored, and with `published` from being published.
 */
export async function readFormFile(path: string, lang: Locale, as: 'draft' | 'published'): Promise<ReadForm> {
  const name = basename(path)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ManifestError([
      { place: null, path: '', message: error.code === 'ENOENT' ? `${path}: there is no such file` : error.message },
    ])
  })
  const mistakes: Mistake[] = []
  const root = readUtf8(bytes, name, mistakes)
  if (!root || mistakes.length > 0)
    throw new ManifestError(mistakes.length > 0 ? mistakes : [{ place: null, path: '', message: `${name} is empty` }])

  const value = plain(root)
  const foreign = readForeign(value, lang)
  if (foreign) {
    const formTitle = { [lang]: basename(path) }
    const { definition, report } = leaveFlawsOut(foreign, formTitle)
    // What could not be left out, such as more questions than a form may ask.
    const wrong = [
      ...formFlaws({ key: 'form', title: formTitle, fields: definition.fields }),
      ...emptyFlaws(definition, as),
    ]
    if (wrong.length > 0) throw new ManifestError(wrong.map(({ message }) => mistakeOf(root, [], message)))
    return { from: foreign.from, key: null, title: foreign.title, definition, report }
  }
  const format = foreignName(value)
  if (format)
    throw new ManifestError([
      { place: null, path: '', message: `${name} is a form of ${format}, which is not read: export it as JSON Schema` },
    ])
  const { issues, fit } = readWhatFits(formFile, root)
  const wrong = mistakesOf(root, issues)
  if (fit) {
    const { title, fields } = fit.value
    const flaws = [...formFlaws({ key: 'form', title: title ?? {}, fields }), ...emptyFlaws({ fields }, as)]
    wrong.push(...mistakesIn(root, fit, flaws))
  }
  if (!fit || wrong.length > 0) throw new ManifestError(wrong.sort(byPlace))
  return {
    from: 'opencall',
    key: fit.value.key ?? null,
    title: fit.value.title ?? null,
    definition: { fields: fit.value.fields },
    report: null,
  }
}

/** The key that the file gives a form, or its name; null when neither is one. */
export function keyOfFile(file: string, form: ReadForm): string | null {
  const stem = basename(file, extname(file))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const given = form.key ?? stem
  return key.safeParse(given).success ? given : null
}

const emptyFlaws = ({ fields }: FormDefinition, as: 'draft' | 'published') =>
  as === 'published' && fields.length === 0 ? [{ path: ['fields'], message: ruleWords('definition.fieldsEmpty') }] : []
