import { createContext, type ReactNode, useContext } from 'react'
import type { FileAnswer } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'
import { translate, type Vars, type Words } from '../words.ts'
import type { FormStore } from './store.ts'
import { messageOf } from './words.ts'

/** Sends one file. Rejects with `client.offline` when the network went, `client.aborted` when cancelled. */
export interface Upload {
  (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal; field: string },
  ): Promise<FileAnswer>
  tools?: () => Promise<FileTools>
}

/** A file that was begun and is not whole: choosing it again goes on where it stands. */
export interface UnfinishedFile {
  id: string
  /** The path of its field. */
  reference: string
  name: string
  size: number
  /** Bytes that have arrived. */
  offset: number
}

/** What can be done with files beside sending them; loaded when a field for files is shown. */
export interface FileTools {
  send(...sent: Parameters<Upload>): Promise<FileAnswer>
  unfinished(): Promise<UnfinishedFile[]>
  discard(id: string): Promise<void>
  /** A copy of a picture, turned clockwise. */
  turn(file: FileAnswer, field: string): Promise<FileAnswer>
}

export interface FormSetting {
  words: Words
  lang: Locale
  /** Where the form's own texts are not written in `lang`. */
  fallback: Locale
  /** Distinguishes two forms on one page. */
  prefix: string
  upload: Upload | null
  /** Left out: no file is sent from here. */
  store?: Pick<FormStore, 'senders' | 'refresh'> | undefined
  /** Renders something below a question of the first level. */
  below?: ((reference: string) => ReactNode) | undefined
}

export interface FormTools extends FormSetting {
  t(key: string, vars?: Vars): string
  text(text: Text | undefined): string
  message(issue: Issue): string
  /** The id of the control at a path; the error summary links to it. */
  id(at: string): string
}

export const idOf = (prefix: string, at: string): string =>
  `${prefix}-${at.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/-$/, '')}`

export const toolsOf = (setting: FormSetting): FormTools => ({
  ...setting,
  t: (key, vars) => translate(setting.words, key, vars, setting.lang),
  text: (text) => typographic(pick(text, setting.lang, setting.fallback), setting.lang),
  message: (issue) => messageOf(setting.words, issue, setting.lang),
  id: (at) => idOf(setting.prefix, at),
})

const FormContext = createContext<FormTools | null>(null)
export const FormProvider = FormContext.Provider

export function useForm(): FormTools {
  const tools = useContext(FormContext)
  if (!tools) throw new Error('a control of a form stands outside a form')
  return tools
}
