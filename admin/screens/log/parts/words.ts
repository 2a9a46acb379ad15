import { createContext, useContext, useMemo } from 'react'
import { isAllowed } from '#client/api/session.ts'
import { inUnits, languageName, tableMoment } from '#client/ui/format.ts'
import { type Field, type Option, optionReference } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import type { LogEntry } from '#core/log/log.contract.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/programDates.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { decisionIn, isYesOrNo, namesOfFiles, pathInWords, referencesAt, wordsOfGroup } from './paths.ts'
import { valueInWords } from './values.ts'

/** Words of what happened, a decision by what was decided; a type without words shows as it is written. */
export function useTypeName(): (entry: Pick<LogEntry, 'type' | 'before' | 'after'>) => string {
  const t = useWords()
  return ({ type, before, after }) => {
    // It comes back out of the trash or out of the archive.
    if (type === 'program.restored' && before?.status === 'archived') return t('log.type.program_unarchived')
    const words = t(`log.type.${type.replaceAll('.', '_')}`, { defaultValue: type })
    const decided = type === 'response.stepDecided' ? decisionIn(after) : null
    return decided ? t(`log.decided.${decided}`, { defaultValue: words }) : words
  }
}

/** Where moments are told: the program's own zone, as everywhere in it. */
export const Zone = createContext('UTC')

/** What an entry is about, unless it was erased. An application that has no title yet has no name either. */
export function useSubjectName(): (subject: LogEntry['subject']) => string {
  const t = useWords()
  return ({ kind, id, name, erased }) =>
    erased
      ? t('log.erased.subject')
      : kind === 'page'
        ? t(`legal.name.${id}`, { defaultValue: name ?? id })
        : (name ?? (kind === 'response' ? t('responses.untitled') : id))
}

/** Who did it, unless they were erased: a name, or what acted where there is none, as on a command line without one. */
export function useActorName(): (actor: LogEntry['actor']) => string {
  const t = useWords()
  return ({ kind, name, erased }) =>
    erased
      ? t('log.erased.person')
      : kind === 'support'
        ? t('log.actor.support', { name })
        : name && (kind === 'user' || name !== kind)
          ? name
          : t(`log.actor.${kind}`)
}

/** When it happened, to the second. */
export function useMoment(): (at: string) => string {
  const locale = useLocale()
  const zone = useContext(Zone)
  return (at) => tableMoment(new Date(at), zone, locale)
}

interface Question {
  title: string
  /** Words of what can be chosen, by its reference. */
  options: ReadonlyMap<string, string>
}

/** Questions that an entry's answers reply to, by reference, for those who may read the application. */
function useQuestions({ programId, subject, before, after }: LogEntry): ReadonlyMap<string, Question> {
  const locale = useLocale()
  const stepId = after?.stepId ?? before?.stepId
  const asks = Boolean(programId && typeof stepId === 'string' && isAllowed('program.response.read', programId))
  const { data } = useApiQuery(
    queryOf('getResponse', { params: { programId: programId ?? '', responseId: subject.id }, query: { lang: locale } }),
    { enabled: asks },
  )
  return useMemo(() => {
    const fields = data?.steps.find(({ id }) => id === stepId)?.definition?.fields ?? []
    return new Map(questionsOf(fields, (words) => typographic(pick(words, locale), locale)))
  }, [data, stepId, locale])
}

/** Every question by its references, those inside groups and cells of tables too. */
function questionsOf(fields: readonly Field[], say: (words: Text) => string, within = ''): [string, Question][] {
  const optionsOf = (options: readonly Option[] = []) =>
    new Map(options.map((option) => [optionReference(option), say(option.text)]))
  return unfold(fields).flatMap((field): [string, Question][] => {
    const at = `${within}${field.reference}`
    const answered = field.type === 'simple-questions-group' ? field.field : field
    const options = optionsOf('options' in answered ? answered.options : [])
    const own: [string, Question] = [at, { title: say(field.title), options }]
    if (isGroup(field)) return [own, ...questionsOf(field.fields, say, `${at}.`)]
    switch (field.type) {
      case 'table':
        return [
          own,
          ...field.rows.flatMap((row): [string, Question][] => [
            [`${at}.${row.reference}`, { title: say(row.title), options: new Map() }],
            ...field.cols.map((column): [string, Question] => [
              `${at}.${row.reference}.${column.reference}`,
              { title: say(column.title), options: optionsOf(column.options) },
            ]),
          ]),
        ]
      default:
        return [own]
    }
  })
}

/** What is at a path of an entry, and the value there, in words as far as there are any. */
export function useLineWords(entry: LogEntry): {
  what: (path: string) => string
  value: (path: string, value: string) => string
} {
  const t = useWords()
  const locale = useLocale()
  const moment = useMoment()
  const questions = useQuestions(entry)
  const zone = useZoneName()
  const say = (key: string) => t(key, { defaultValue: '' })
  const language = (code: Locale) => languageName(code, locale)
  const minutes = (count: number) => inUnits(count, 'minute', locale)
  const optionAt = (references: string, value: string) => questions.get(references)?.options.get(value)
  const inGroup = (group: string) => (reference: string, answer: string) => {
    const references = `${group}.${reference}`
    return t('form.problem', {
      field: questions.get(references)?.title ?? reference,
      text: optionAt(references, answer) ?? answer,
    })
  }
  return {
    what: (path) =>
      pathInWords(path, entry, {
        say,
        language,
        question: (references) => questions.get(references)?.title,
      }),
    value: (path, value) => {
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value)
      if (isYesOrNo(path, entry)) return t(value === 'true' ? 'responses.yes' : 'responses.no')
      const references = referencesAt(path, entry)
      const asked = questions.has(references)
      return (
        optionAt(references, value) ??
        (asked ? undefined : valueInWords(path, value, { say, language, zone, minutes })) ??
        namesOfFiles(value) ??
        (questions.has(path) ? wordsOfGroup(value, inGroup(path)) : null) ??
        value
      )
    },
  }
}
