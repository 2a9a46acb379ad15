import { newId } from '#client/id.ts'
import type { Answers, Field, FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { entryOf, isAvailable } from '#core/form/registry.ts'
import type { CategoryProps } from './props.ts'
import { type Changes, DRAFT, draftAt } from './stored.ts'

/** What somebody who is not signed in has written in a category's first form: on this device, until an application takes it. */
export interface Draft {
  /** The answers that this form still asks for; null when nothing was written. */
  read(definition: FormDefinition, deps: FormDeps): Answers | null
  /** Adds to what is kept, another window's included. False when this device keeps nothing. */
  write(changes: Changes): boolean
  startKey(): string | null
  /** After a refused start, the next is another one. */
  renew(): void
  clear(): void
  /** Clears it for what is written in its place; stays where that finds no room. */
  moveTo(write: () => boolean): void
}

export function draftOf(programId: string, categoryId: string): Draft {
  const place = draftAt([DRAFT, programId, categoryId].join('.'))
  const answers = () => Object.entries(place.read()?.answers ?? {}).filter(([, value]) => value !== null)
  return {
    read(definition, deps) {
      const known = new Map(definition.fields.map((field) => [field.reference, field]))
      const fits = answers().filter(([reference, value]) => {
        const field = known.get(reference)
        return field !== undefined && isReadable(value, field, deps)
      })
      return fits.length ? Object.fromEntries(fits) : null
    },
    write(changes) {
      const before = place.read()
      return place.write({
        ...before,
        id: before?.id ?? newId(),
        answers: { ...before?.answers, ...changes },
        at: location.pathname + location.search,
      })
    },
    startKey: () => (answers().length ? (place.read()?.id ?? null) : null),
    renew() {
      const kept = place.read()
      if (kept) place.write({ ...kept, id: newId() })
    },
    clear: place.clear,
    moveTo(write) {
      const kept = place.read()
      place.clear()
      if (kept && !write()) place.write(kept)
    },
  }
}

/** Whether nothing is begun in the category any more, though its call is open. */
export const isCategoryClosed = ({ endsAt }: Pick<CategoryProps, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && new Date(endsAt) <= now

/** Whether something waits on this device to become an application, and still can. */
export const hasStartableDraft = (programId: string, category: Pick<CategoryProps, 'id' | 'endsAt'>): boolean =>
  !isCategoryClosed(category, new Date()) && draftOf(programId, category.id).startKey() !== null

/** The form may have changed since: what cannot be an answer of today's field is left out, what is only wrong stays. */
function isReadable(value: unknown, field: Field, deps: FormDeps): boolean {
  if (!isAvailable(field)) return false
  const { read } = entryOf<Field>(field)
  return read(value, field, deps) !== undefined || (typeof value === 'string' && read('', field, deps) !== undefined)
}
