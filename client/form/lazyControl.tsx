import type { ComponentType } from 'react'
import type { AvailableType, FormDefinition } from '#core/form/definition.ts'
import { flattenFields } from '#core/form/fields.ts'
import { loadChunk } from '../chunks.ts'
import { type LazyComponent, lazy } from '../ui/lazy.tsx'
import { useForm } from './context.ts'
import type { ControlProps } from './parts.tsx'

/** Milliseconds between two tries to load a control: a network failure must not break the form. */
const RETRY_DELAY = 2_000
/** Milliseconds after which a form is shown with placeholders for controls that are not loaded. */
const PRELOAD_TIMEOUT = 2_000

/** Retries network failures; a chunk that no longer exists reloads the page, which is safe because what was typed is stored on the device. */
const loadWithRetry = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  loadChunk(load).catch(() => new Promise((done) => setTimeout(done, RETRY_DELAY)).then(() => loadWithRetry(load)))

const lazyControl = <Props extends ControlProps>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<ControlProps> =>
  lazy(() => loadWithRetry(load) as Promise<ComponentType<ControlProps>>, ControlPlaceholder)

/** Loaded while the form is filled in: there is no error to show before. */
export const LazyProblems = lazy(() => loadWithRetry(() => import('./Problems.tsx').then((part) => part.Problems)))

/** Controls that most forms do not use, each in a chunk of its own. */
const CONTROLS = {
  file: lazyControl(() => import('./types/file/Control.tsx').then((part) => part.FileControl)),
  table: lazyControl(() => import('./types/table/Control.tsx').then((part) => part.TableControl)),
  number: lazyControl(() => import('./types/number/Control.tsx').then((part) => part.NumberControl)),
  date: lazyControl(() => import('./types/date/Control.tsx').then((part) => part.DateControl)),
  'yes-no': lazyControl(() => import('./types/yes-no/Control.tsx').then((part) => part.YesNoControl)),
  'linear-scale': lazyControl(() => import('./types/linear-scale/Control.tsx').then((part) => part.ScaleControl)),
  phone: lazyControl(() => import('./types/phone/Control.tsx').then((part) => part.PhoneControl)),
  country: lazyControl(() => import('./types/country/Control.tsx').then((part) => part.CountryControl)),
  address: lazyControl(() => import('./types/address/Control.tsx').then((part) => part.AddressControl)),
  'questions-group': lazyControl(() => import('./types/questions-group/Control.tsx').then((part) => part.GroupControl)),
  'read-only': lazyControl(() => import('./types/ReadOnly.tsx').then((part) => part.ReadOnly)),
} satisfies { [Type in AvailableType | 'read-only']?: LazyComponent<ControlProps> }

export type LazyControlType = keyof typeof CONTROLS

const isLazyControlType = (type: string): type is LazyControlType => Object.hasOwn(CONTROLS, type)

/** The lazy controls that a form uses. */
export const lazyControlTypes = ({ fields }: FormDefinition): LazyControlType[] =>
  [...new Set(flattenFields(fields).map(({ readOnly, type }) => (readOnly ? 'read-only' : type)))].filter(
    isLazyControlType,
  )

/** Loads these, or all (for a page that is rendered synchronously). Null when they are loaded. */
export function preloadControls(types: readonly string[] = Object.keys(CONTROLS)): Promise<unknown> | null {
  const pending = types.filter(isLazyControlType).flatMap((type) => CONTROLS[type].preload() ?? [])
  return pending.length ? Promise.all(pending) : null
}

/** Loads those of a form, at most for PRELOAD_TIMEOUT. Null when they are loaded. */
export function preloadFormControls(definition: FormDefinition): Promise<unknown> | null {
  const coming = preloadControls(lazyControlTypes(definition))
  return coming && Promise.race([coming, new Promise((done) => setTimeout(done, PRELOAD_TIMEOUT))])
}

/** A control, or its placeholder until it is loaded. */
export function LazyControl({ type, ...props }: ControlProps & { type: LazyControlType }) {
  const Control = CONTROLS[type]
  return <Control {...props} />
}

function ControlPlaceholder({ field }: ControlProps) {
  const { text } = useForm()
  return (
    <div className="field" aria-busy="true">
      <p className="label">{text(field.title)}</p>
      <span className="bones bones--input" aria-hidden="true" />
    </div>
  )
}
