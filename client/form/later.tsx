import type { ComponentType } from 'react'
import type { AvailableType, Field, FormDefinition } from '#core/form/definition.ts'
import { loadChunk } from '../chunks.ts'
import { type Lazily, lazily } from '../ui/lazily.tsx'
import { useForm } from './context.ts'
import type { ControlProps } from './parts.tsx'

/** Milliseconds between two tries to load a control: what the network took away must not take the form. */
const RETRY = 2_000
/** Milliseconds after which a form is shown with places for the controls that have not come. */
const PATIENCE = 2_000

/** What is typed meanwhile lies on the device: code that is gone reloads the page, what the network took away is asked for again. */
const keepTrying = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  loadChunk(load).catch(() => new Promise((done) => setTimeout(done, RETRY)).then(() => keepTrying(load)))

const later = <Props extends ControlProps>(load: () => Promise<ComponentType<Props>>): Lazily<ControlProps> =>
  lazily(() => keepTrying(load) as Promise<ComponentType<ControlProps>>, Place)

/** It comes while the form is filled in: nothing is wrong before. */
export const LaterProblems = lazily(() => keepTrying(() => import('./Problems.tsx').then((part) => part.Problems)))

/** Controls that most forms do without: each comes when a form has one, so that it weighs on no other. */
const CONTROLS = {
  file: later(() => import('./controls/file.tsx').then((part) => part.FileControl)),
  table: later(() => import('./controls/table.tsx').then((part) => part.TableControl)),
  date: later(() => import('./controls/date.tsx').then((part) => part.DateControl)),
  'yes-no': later(() => import('./controls/rated.tsx').then((part) => part.YesNoControl)),
  'linear-scale': later(() => import('./controls/rated.tsx').then((part) => part.ScaleControl)),
  phone: later(() => import('./controls/phone.tsx').then((part) => part.PhoneControl)),
  country: later(() => import('./controls/placed.tsx').then((part) => part.CountryControl)),
  address: later(() => import('./controls/placed.tsx').then((part) => part.AddressControl)),
  'questions-group': later(() => import('./controls/group.tsx').then((part) => part.GroupControl)),
  'read-only': later(() => import('./controls/readonly.tsx').then((part) => part.ReadOnly)),
} satisfies { [Type in AvailableType | 'read-only']?: Lazily<ControlProps> }

export type LaterType = keyof typeof CONTROLS

const isLater = (type: string): type is LaterType => Object.hasOwn(CONTROLS, type)

function typesIn(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => [
    field.readOnly ? 'read-only' : field.type,
    ...(field.type === 'questions-group' ? typesIn(field.fields) : []),
  ])
}

/** Which of them a form has. */
export const controlsOf = ({ fields }: FormDefinition): LaterType[] => [...new Set(typesIn(fields))].filter(isLater)

/** Loads these; all of them where nothing may be waited for (the published page). Null when there is nothing to wait for. */
export function bringControls(types: readonly string[] = Object.keys(CONTROLS)): Promise<unknown> | null {
  const coming = types.filter(isLater).flatMap((type) => CONTROLS[type].bring() ?? [])
  return coming.length ? Promise.all(coming) : null
}

/** Loads those of a form. Null when there is nothing to wait for; not for ever where one does not come. */
export function bringInTime(definition: FormDefinition): Promise<unknown> | null {
  const coming = bringControls(controlsOf(definition))
  return coming && Promise.race([coming, new Promise((done) => setTimeout(done, PATIENCE))])
}

/** A control that may have to come first: its place is kept until then. */
export function LaterControl({ type, ...props }: ControlProps & { type: LaterType }) {
  const Control = CONTROLS[type]
  return <Control {...props} />
}

function Place({ field }: ControlProps) {
  const { text } = useForm()
  return (
    <div className="field" aria-busy="true">
      <p className="label">{text(field.title)}</p>
      <span className="bones bones--input" aria-hidden="true" />
    </div>
  )
}
