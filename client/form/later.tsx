import { Suspense, use, useState } from 'react'
import type { AvailableType, Field, FormDefinition } from '#core/form/definition.ts'
import { useForm } from './context.ts'
import type { ControlProps } from './parts.tsx'

/** Controls that most forms do without: each comes when a form has one, so that it weighs on no other. */
const LOADERS = {
  file: () => import('./controls/file.tsx').then((part) => part.FileControl),
  table: () => import('./controls/table.tsx').then((part) => part.TableControl),
  phone: () => import('./controls/phone.tsx').then((part) => part.PhoneControl),
  country: () => import('./controls/placed.tsx').then((part) => part.CountryControl),
  address: () => import('./controls/placed.tsx').then((part) => part.AddressControl),
  'questions-group': () => import('./controls/group.tsx').then((part) => part.GroupControl),
  'read-only': () => import('./controls/readonly.tsx').then((part) => part.ReadOnly),
} satisfies { [Type in AvailableType | 'read-only']?: () => Promise<Control> }

export type LaterType = keyof typeof LOADERS
type Control = (props: never) => React.ReactNode

const here = new Map<LaterType, Control>()
const coming = new Map<LaterType, Promise<Control>>()
/** Milliseconds between two tries to load a control: what the network took away must not take the form. */
const RETRY = 2_000

/** Where nothing may be waited for (the published page), all of them are given beforehand. */
export function provideControls(controls: { [Type in LaterType]: Control }): void {
  for (const [type, control] of Object.entries(controls)) here.set(type as LaterType, control)
}

function bring(type: LaterType): Promise<Control> {
  const load = (): Promise<Control> =>
    LOADERS[type]().catch(() => new Promise((done) => setTimeout(done, RETRY)).then(load))
  const known = coming.get(type)
  const promise = known ?? load()
  if (!known) {
    coming.set(type, promise)
    void promise.then((control) => here.set(type, control))
  }
  return promise
}

const isLater = (type: string): type is LaterType => Object.hasOwn(LOADERS, type)

function typesIn(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => [
    field.readOnly ? 'read-only' : field.type,
    ...(field.type === 'questions-group' ? typesIn(field.fields) : []),
  ])
}

/** Which of them a form has. */
export const controlsOf = ({ fields }: FormDefinition): LaterType[] => [...new Set(typesIn(fields))].filter(isLater)

/** Loads these. Null when there is nothing to wait for. */
export function bringControls(types: readonly string[]): Promise<unknown> | null {
  const missing = types.filter(isLater).filter((type) => !here.has(type))
  return missing.length ? Promise.all(missing.map(bring)) : null
}

/** A control that may have to come first: its place is kept until then. */
export function LaterControl(props: ControlProps & { type: LaterType }) {
  // Without a boundary where nothing is waited for: the server would send a large one apart, with a script to move it.
  const [waits] = useState(() => !here.has(props.type))
  return waits ? (
    <Suspense fallback={<Place {...props} />}>
      <Come {...props} />
    </Suspense>
  ) : (
    <Come {...props} />
  )
}

function Come({ type, ...props }: ControlProps & { type: LaterType }) {
  const Arrived = (here.get(type) ?? use(bring(type))) as (props: ControlProps) => React.ReactNode
  return <Arrived {...props} />
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
