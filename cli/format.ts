import { extname } from 'node:path'

/** Formats, the one that is meant when nothing is said first, each with the ends of its files' names. */
type Formats<Name extends string = string> = Readonly<Record<Name, readonly string[]>>

export const DATA = { json: ['.json'], yaml: ['.yaml', '.yml'] } as const satisfies Formats
/** A form: our own, or that of another tool, of which only XLSForm is told by the name of its file. */
export const FORMS = {
  ...DATA,
  'json-schema': ['.json'],
  surveyjs: ['.json'],
  formio: ['.json'],
  xlsform: ['.xlsx'],
} as const satisfies Formats
/** Applications: as tables, as documents, or the files of their answers. */
export const EXPORTS = {
  csv: ['.csv'],
  xlsx: ['.xlsx'],
  json: ['.json'],
  pdf: ['.pdf'],
  pdfs: ['.zip'],
  files: ['.zip'],
} as const satisfies Formats

interface Wanted {
  format: string | undefined
  out: string | undefined
}

/** The format that a file's name says; null when it says none of these. */
export function formatNamed<Name extends string>(path: string, formats: Formats<Name>): Name | null {
  const end = extname(path)
  return (Object.keys(formats) as Name[]).find((name) => formats[name].includes(end)) ?? null
}

/** What to write: as it was said, as the file is called, else the first. */
export const formatFor = <Name extends string>({ format, out }: Wanted, formats: Formats<Name>): Name =>
  (format as Name | undefined) ?? formatNamed(out ?? '', formats) ?? (Object.keys(formats)[0] as Name)

/** What is wrong with the name of a file, or does not go with the format that was said. */
export function wrongFormat({ format, out }: Wanted, formats: Formats): string[] {
  if (!out || extname(out) === '') return []
  const [said] = Object.entries(formats).filter(([name]) => name === format)
  const ends = [...new Set(said?.[1] ?? Object.values(formats).flat())]
  if (ends.includes(extname(out))) return []
  return [`--out ${JSON.stringify(out)} must end in ${ends.join(' or ')}${said ? ` with --format ${format}` : ''}.`]
}
