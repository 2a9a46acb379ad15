import type { ComponentType } from 'react'
import { type AvailableField, type AvailableType, type FormDefinition, isSeparator } from '#core/form/definition.ts'
import { everyQuestion } from '#core/form/fields.ts'
import { isReadOnly } from '#core/form/formula/computed.ts'
import { isAvailable, isAvailableType } from '#core/form/registry.ts'
import { loadChunk } from '../chunks.ts'
import { type LazyComponent, lazy } from '../ui/lazy.tsx'
import { ControlPlaceholder } from './ControlPlaceholder.tsx'
import { isEager } from './eagerControls.ts'
import type { ControlProps } from './parts.tsx'
import type { RareControlType } from './rareControls.ts'

/** Milliseconds between two tries to load a control: a network failure must not break the form. */
const RETRY_DELAY = 2_000
/** Milliseconds after which a form is shown with placeholders for controls that are not loaded. */
const PRELOAD_TIMEOUT = 2_000

/** Retries network failures; a chunk that no longer exists reloads the page, which is safe because what was typed is stored on the device. */
const loadWithRetry = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadChunk(load).catch(() => new Promise((done) => setTimeout(done, RETRY_DELAY)).then(() => loadWithRetry(load)))

const lazyControl = <Props extends ControlProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<ControlProps> =>
  lazy(() => loadWithRetry(load) as Promise<ComponentType<ControlProps>>, ControlPlaceholder)

/** Loaded while the form is filled in: there is no error to show before. */
export const LazyProblems = lazy(() => loadWithRetry(() => import('./Problems.tsx').then((part) => part.Problems)))

/** Controls that many forms have, each in a chunk of its own; `rareControls.ts` lists the others. */
export const LAZY_CONTROLS = {
  file: lazyControl(() => import('./types/file/Control.tsx').then((part) => part.FileControl)),
  number: lazyControl(() => import('./types/number/Control.tsx').then((part) => part.NumberControl)),
  date: lazyControl(() => import('./types/date/Control.tsx').then((part) => part.DateControl)),
  'yes-no': lazyControl(() => import('./types/yes-no/Control.tsx').then((part) => part.YesNoControl)),
  phone: lazyControl(() => import('./types/phone/Control.tsx').then((part) => part.PhoneControl)),
  country: lazyControl(() => import('./types/country/Control.tsx').then((part) => part.CountryControl)),
} satisfies { [Type in AvailableType]?: LazyComponent<ControlProps> }

export type LazyControlType = keyof typeof LAZY_CONTROLS | RareControlType

const rareTypes = () => import('./rareControls.ts')

const controls: { [type: string]: LazyComponent<ControlProps> } = { ...LAZY_CONTROLS }

/** The control of a type, which loads when it is first drawn. */
export const controlOf = (type: LazyControlType): LazyComponent<ControlProps> => {
  controls[type] ??= lazyControl(() =>
    rareTypes().then(({ RARE_CONTROLS }) => RARE_CONTROLS[type as RareControlType]()),
  )
  return controls[type]
}

/** What draws a field: its type, but for what is only shown, and for a text that is formatted. */
export const controlTypeOf = (field: AvailableField): AvailableType | 'read-only' | 'rich-text' =>
  isReadOnly(field) && !isSeparator(field)
    ? 'read-only'
    : field.type === 'textarea' && field.rich
      ? 'rich-text'
      : field.type

/** The lazy controls that a form uses. */
export const lazyControlTypes = ({ fields }: FormDefinition): LazyControlType[] =>
  [...new Set(everyQuestion(fields).filter(isAvailable).map(controlTypeOf))].filter(
    (type): type is LazyControlType => !isEager(type),
  )

/** Loads these, rare ones after the list of them. Null when they are loaded. */
export function preloadControls(types: readonly string[]): Promise<unknown> | null {
  const pending = types.flatMap((type) => controlOf(type as LazyControlType).preload() ?? [])
  return pending.length ? Promise.all(pending) : null
}

/** Loads the rules of a form's types: before that its answers can neither be read nor checked. Null when they are loaded. */
export const preloadTypes = ({ fields }: FormDefinition): Promise<unknown> | null =>
  fields.every((field) => isAvailableType(field.type)) ? null : loadWithRetry(rareTypes)

/** Loads the rules of a form, and its controls, these at most for PRELOAD_TIMEOUT. Null when they are loaded. */
export function preloadFormControls(definition: FormDefinition): Promise<unknown> | null {
  const types = preloadTypes(definition)
  if (types) return types.then(() => preloadFormControls(definition))
  const coming = preloadControls(lazyControlTypes(definition))
  return coming && Promise.race([coming, new Promise((done) => setTimeout(done, PRELOAD_TIMEOUT))])
}
