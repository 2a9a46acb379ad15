import { useEffect } from 'react'
import type {
  Answer,
  Answers,
  Field,
  FormDefinition,
  GroupItem,
  ListAnswer,
  TableAnswer,
} from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import { type GroupField, isGroup } from '#core/form/fields.ts'
import { parseNumber } from '#core/form/read.ts'
import { firstColumn } from '#core/form/types/table/first.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import { useLatest } from '../ui/useLatest.ts'
import { idOf } from './context.ts'
import type { FormStore } from './store.ts'

interface PrehydrationOptions {
  store: FormStore
  lang: Locale
  prefix?: string
  /** Called once the store has what was typed. */
  onReady?: () => void
}

/** Copies what was typed into a published form before hydration into its store, once. All controls must be rendered. */
export function usePrehydrationInput({ store, lang, prefix = 'q', onReady }: PrehydrationOptions): void {
  const ready = useLatest(onReady)
  useEffect(() => {
    const typed = readPrehydrationInput(store.definition, store.$answers.get(), prefix, lang)
    for (const [reference, value] of Object.entries(typed)) store.change(reference, value ?? null, reference)
    ready.current?.()
  }, [store, prefix, lang])
}

type Read = (at: string, more?: string) => string | undefined

/** By field, the answers in the controls that differ from the published page: before hydration, input is in the DOM only. */
function readPrehydrationInput(definition: FormDefinition, answers: Answers, prefix: string, lang: Locale): Answers {
  const read: Read = (at, more = '') => changedValue(document.getElementById(`${idOf(prefix, at)}${more}`))
  const found: Answers = {}
  for (const field of unfold(definition.fields)) {
    const answer = fieldValue(field, field.reference, answerOf(answers, field.reference), { read, prefix, lang })
    if (answer !== undefined) found[field.reference] = answer
  }
  return found
}

interface ReadContext {
  read: Read
  prefix: string
  lang: Locale
}

/** Undefined when nothing of the field was touched. */
function fieldValue(field: Field, at: string, now: Answer | null, reading: ReadContext): Answer | null | undefined {
  const { read, prefix, lang } = reading
  if (isGroup(field)) return itemValues(field, at, now, reading)
  switch (field.type) {
    case 'simple-questions-group': {
      const lines = (Array.isArray(now) ? now : []) as ListAnswer
      const typed = lines.map((line, n) =>
        fieldValue(field.field, `${at}[${n}].${field.field.reference}`, line, reading),
      )
      const isTouched = typed.some((line) => line !== undefined)
      return isTouched ? (typed.map((line, n) => (line === undefined ? lines[n] : line)) as ListAnswer) : undefined
    }
    case 'text':
    case 'email':
    case 'url':
    case 'tel':
    case 'siret-fr':
    case 'siren-fr':
    case 'select':
    case 'country':
      return textOrNull(read(at))
    case 'textarea': {
      const typed = read(at)
      return textOrNull(typed && field.rich ? asParagraphs(typed) : typed)
    }
    case 'city-fr': {
      const name = read(at)
      return name ? { code: '', name, zipCode: '' } : textOrNull(name)
    }
    case 'validation': {
      const ticked = changedSelection(prefix, at)
      return ticked && (ticked.length > 0 || null)
    }
    case 'number': {
      const typed = read(at)
      return typed ? (parseNumber(typed, lang) ?? typed) : textOrNull(typed)
    }
    case 'radio':
      return changedSelection(prefix, at)?.map(({ value }) => value)[0]
    case 'checkbox':
    case 'picture-choice':
      return changedSelection(prefix, at)?.map(({ value }) => value)
    case 'yes-no':
    case 'notation':
    case 'linear-scale': {
      const [chosen] = changedSelection(prefix, at)?.map(({ place }) => place) ?? []
      if (chosen === undefined) return undefined
      if (field.type === 'yes-no') return chosen === 0
      return chosen + (field.type === 'notation' ? 1 : field.from)
    }
    case 'date': {
      const [day, month, year] = [read(at), read(at, '-2'), read(at, '-3')]
      return [day, month, year].some(Boolean) ? [year ?? '', month ?? '', day ?? ''].join('-') : undefined
    }
    case 'phone': {
      const number = read(at)
      const input = document.getElementById(idOf(prefix, at))
      const country = input?.parentElement?.querySelector('select')?.value ?? ''
      return number ? { country, number } : undefined
    }
    case 'address':
      return mergeParts(now, ['line1', 'line2', 'zipCode', 'city', 'country'], (part) => read(`${at}.${part}`), {
        line1: '',
        zipCode: '',
        city: '',
        country: field.country ?? '',
      })
    case 'table': {
      const rows = field.rows.flatMap((row, n) => {
        const cells = mergeParts(
          (now as Record<string, Answer> | null)?.[row.reference],
          field.cols.map(reference),
          (col) => {
            // The first cell carries the field's own id.
            const typed = n === 0 && col === firstColumn(field) ? read(at) : read(`${at}[${row.reference}][${col}]`)
            const kind = field.cols.find((one) => one.reference === col)?.kind
            return typed && kind === 'number' ? (parseNumber(typed, lang) ?? typed) : typed
          },
        )
        return cells ? [[row.reference, cells] as const] : []
      })
      return rows.length
        ? ({ ...(now as object | null), ...Object.fromEntries(rows) } as unknown as TableAnswer)
        : undefined
    }
    default:
      return undefined
  }
}

/** The items of a group with what was typed into them; undefined when nothing was. */
function itemValues(field: GroupField, at: string, now: Answer | null, reading: ReadContext): GroupItem[] | undefined {
  let touched = false
  const items = (Array.isArray(now) ? (now as GroupItem[]) : []).map((item, n) => {
    const own = field.fields.flatMap((inner) => {
      const path = `${at}[${n}].${inner.reference}`
      const answer = fieldValue(inner, path, answerOf(item, inner.reference), reading)
      return answer === undefined ? [] : [[inner.reference, answer] as const]
    })
    touched ||= own.length > 0
    return own.length ? { ...item, ...Object.fromEntries(own) } : item
  })
  return touched ? items : undefined
}

const reference = (one: { reference: string }) => one.reference
const textOrNull = (typed: string | undefined) => (typed === undefined ? undefined : typed || null)

/** Rich text from what was typed where there was no editor yet. */
const asParagraphs = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** The answer of several controls: the present one with the typed parts over it. */
function mergeParts(
  now: unknown,
  names: readonly string[],
  read: (name: string) => string | number | undefined,
  start: object = {},
): Answer | undefined {
  const typed = names.flatMap((name) => {
    const value = read(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return typed.length
    ? ({ ...start, ...(now as object | null), ...Object.fromEntries(typed) } as unknown as Answer)
    : undefined
}

/** A control's value when it differs from the published page. */
function changedValue(control: HTMLElement | null): string | undefined {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
    return sent && control.value !== sent.value ? control.value : undefined
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined
  return control.value === control.defaultValue ? undefined : control.value
}

/** The checked options of a question and their places, when they differ from the published page. */
function changedSelection(prefix: string, at: string): { value: string; place: number }[] | undefined {
  const all = [...document.getElementsByName(idOf(prefix, at))].filter((one) => one instanceof HTMLInputElement)
  if (all.every((one) => one.checked === one.defaultChecked)) return undefined
  return all.flatMap((one, place) => (one.checked ? [{ value: one.value, place }] : []))
}
