import { useEffect } from 'react'
import type { Answer, Answers, Field, FormDefinition, GroupItem, TableAnswer } from '#core/form/definition.ts'
import { parseNumber } from '#core/form/read.ts'
import { answerOf } from '#core/form/registry.ts'
import type { Locale } from '#core/locale.ts'
import { useLatest } from '../ui/useLatest.ts'
import { idOf } from './context.ts'
import type { FormStore } from './store.ts'

interface EarlyOptions {
  store: FormStore
  lang: Locale
  prefix?: string
  /** What was typed before is in the store. */
  onReady?: () => void
}

/** For a form of a published page whose controls are all here: what was typed before the script came is taken over once. */
export function useEarlyTyping({ store, lang, prefix = 'q', onReady }: EarlyOptions): void {
  const ready = useLatest(onReady)
  useEffect(() => {
    const typed = typedEarly(store.definition, store.$answers.get(), prefix, lang)
    for (const [reference, value] of Object.entries(typed)) store.change(reference, value ?? null, reference)
    ready.current?.()
  }, [store, prefix, lang])
}

type Read = (at: string, more?: string) => string | undefined

/**
 * What was put into the page before its script came: it is in the controls, not in the state. By field, the answers that
 * differ from what the page was sent with.
 */
function typedEarly(definition: FormDefinition, answers: Answers, prefix: string, lang: Locale): Answers {
  const read: Read = (at, more = '') => shownIn(document.getElementById(`${idOf(prefix, at)}${more}`))
  const found: Answers = {}
  for (const field of definition.fields) {
    const answer = fieldValue(field, field.reference, answerOf(answers, field.reference), { read, prefix, lang })
    if (answer !== undefined) found[field.reference] = answer
  }
  return found
}

interface Reading {
  read: Read
  prefix: string
  lang: Locale
}

/** Undefined when nothing of the field was touched. */
function fieldValue(field: Field, at: string, now: Answer | null, reading: Reading): Answer | null | undefined {
  const { read, prefix, lang } = reading
  switch (field.type) {
    case 'text':
    case 'email':
    case 'url':
    case 'tel':
    case 'textarea':
    case 'select':
    case 'country':
      return textOrNull(read(at))
    case 'number': {
      const typed = read(at)
      return typed ? (parseNumber(typed, lang) ?? typed) : textOrNull(typed)
    }
    case 'radio':
      return picked(prefix, at)?.map(({ value }) => value)[0]
    case 'checkbox':
      return picked(prefix, at)?.map(({ value }) => value)
    case 'yes-no':
    case 'linear-scale': {
      const [chosen] = picked(prefix, at)?.map(({ place }) => place) ?? []
      if (chosen === undefined) return undefined
      return field.type === 'yes-no' ? chosen === 0 : field.from + chosen
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
      return parts(now, ['line1', 'line2', 'zipCode', 'city', 'country'], (part) => read(`${at}.${part}`), {
        line1: '',
        zipCode: '',
        city: '',
        country: field.country ?? '',
      })
    case 'table': {
      const rows = field.rows.flatMap((row, n) => {
        const cells = parts(
          (now as Record<string, Answer> | null)?.[row.reference],
          field.cols.map(reference),
          (col) => {
            // The first cell carries the field's own id.
            const typed =
              n === 0 && col === field.cols[0]?.reference ? read(at) : read(`${at}[${row.reference}][${col}]`)
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
    case 'questions-group': {
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
    default:
      return undefined
  }
}

const reference = (one: { reference: string }) => one.reference
const textOrNull = (typed: string | undefined) => (typed === undefined ? undefined : typed || null)

/** Several controls that make one answer: what is there already, and what was typed over it. */
function parts(
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

/** A control's value when it is not the one that the page was sent with. */
function shownIn(control: HTMLElement | null): string | undefined {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
    return sent && control.value !== sent.value ? control.value : undefined
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined
  return control.value === control.defaultValue ? undefined : control.value
}

/** Choices of one question and their places, when they are not those that the page was sent with. */
function picked(prefix: string, at: string): { value: string; place: number }[] | undefined {
  const all = [...document.getElementsByName(idOf(prefix, at))].filter((one) => one instanceof HTMLInputElement)
  if (all.every((one) => one.checked === one.defaultChecked)) return undefined
  return all.flatMap((one, place) => (one.checked ? [{ value: one.value, place }] : []))
}
