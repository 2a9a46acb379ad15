import { preloadTypes } from '#client/form/lazyControls.ts'
import { newId } from '#client/id.ts'
import type { Answers, Field, FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { entryOf, isAvailable } from '#core/form/registry.ts'
import { unfold } from '#core/form/unfold.ts'
import type { CategoryProps } from './props.ts'
import { type Changes, DRAFT, draftAt } from './stored.ts'

/** The draft of a visitor in a category's first form, on this device until it becomes an application. */
export interface Draft {
  /** The answers that the form still asks for; null without a draft. The rules of its types must be loaded. */
  read(definition: FormDefinition, deps: FormDeps): Answers | null
  /** The same, after the rules are loaded. */
  load(definition: FormDefinition, deps: FormDeps): Promise<Answers | null>
  /** Adds to the draft, which other windows share. False when it cannot be stored. */
  write(changes: Changes): boolean
  startKey(): string | null
  /** Gives the draft a new id after a refused start. */
  renew(): void
  clear(): void
  /** Replaces the draft by what `write` stores; the draft stays when that fails. */
  moveTo(write: () => boolean): void
}

export function draftOf(programId: string, categoryId: string): Draft {
  const place = draftAt([DRAFT, programId, categoryId].join('.'))
  const answers = () => Object.entries(place.read()?.answers ?? {}).filter(([, value]) => value !== null)
  const read = (definition: FormDefinition, deps: FormDeps) => {
    const known = new Map(unfold(definition.fields).map((field) => [field.reference, field]))
    const fits = answers().filter(([reference, value]) => {
      const field = known.get(reference)
      return field !== undefined && isReadable(value, field, deps)
    })
    return fits.length ? Object.fromEntries(fits) : null
  }
  return {
    read,
    async load(definition, deps) {
      await preloadTypes(definition)
      return read(definition, deps)
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
      const current = place.read()
      if (current) place.write({ ...current, id: newId() })
    },
    clear: place.clear,
    moveTo(write) {
      const current = place.read()
      place.clear()
      if (current && !write()) place.write(current)
    },
  }
}

/** Whether no application can be started in the category any more, though its call is open. */
export const isCategoryClosed = ({ endsAt }: Pick<CategoryProps, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && new Date(endsAt) <= now

/** Whether this device has a draft that can still become an application. */
export const hasStartableDraft = (programId: string, category: Pick<CategoryProps, 'id' | 'endsAt'>): boolean =>
  !isCategoryClosed(category, new Date()) && draftOf(programId, category.id).startKey() !== null

/** The form may have changed: values that the field cannot hold are dropped, invalid ones stay. */
function isReadable(value: unknown, field: Field, deps: FormDeps): boolean {
  if (!isAvailable(field)) return false
  const { read } = entryOf<Field>(field)
  return read(value, field, deps) !== undefined || (typeof value === 'string' && read('', field, deps) !== undefined)
}
