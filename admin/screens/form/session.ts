import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { $authUser } from '#client/api/session.ts'
import { checkDefinition, checkDeps } from '#core/form/check.ts'
import type { Answers, Field, FormDefinition } from '#core/form/definition.ts'
import { languagesOf } from '#core/form/fields.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import type { Program } from '#core/program/program.contract.ts'
import { createStoredDraft } from '../../app/draftStorage.ts'
import { runMutation } from '../../app/mutation.ts'
import { readOnce } from '../../app/query.ts'
import { replaceWork } from './editor.changes.ts'
import { definitionOf, referencesOf, type Work } from './editor.state.ts'
import { type EditorStore, editorStore } from './editor.store.ts'
import { allNodes, findNode, heldApart, toNodes } from './nodes.ts'
import { type DraftSaver, draftSaver, KEPT_FORMAT, type Kept, keptDraft } from './saving.ts'
import { stillUnreadable, type UnreadableSetting } from './unreadable.ts'

/** One form in the hand, from opening it to leaving it; its tabs share it. */
export interface Session {
  formId: string
  program: Program
  store: EditorStore
  saver: DraftSaver
  /** What applicants answer now. */
  $published: WritableAtom<FormDefinition | null>
  /** The last try to publish: from then on what is wrong shows. `told` is what only the server found in `work`. */
  $tried: WritableAtom<{ work: Work; told: readonly Issue[] } | null>
  /** What was written into settings of fields and cannot be read: none of it is published or kept. */
  $unreadable: WritableAtom<readonly UnreadableSetting[]>
  /** What the person changed in the trial answers. */
  $own: WritableAtom<Answers>
  /** Unsaved work of an earlier visit was taken up. */
  restored: boolean
  /** The language that the form is written in first. */
  source: Locale
  languages: readonly Locale[]
  canEdit: boolean
}

/** Everything that keeps the form from being published, as the server would say it. */
export function flawsOf(definition: FormDefinition, zone: string): Issue[] {
  const issues = checkDefinition(definition, checkDeps(zone))
  if (definition.fields.length === 0) issues.push({ at: 'fields', rule: 'definition.fieldsEmpty' })
  return issues
}

/** Whether something stands in a field's settings that cannot be read. */
export const holdsUnreadable = ({ store, $unreadable }: Pick<Session, 'store' | '$unreadable'>): boolean =>
  stillUnreadable($unreadable.get(), store.$editor.get().work.nodes).length > 0

/** References that applicants' answers may hold: they do not follow titles. */
export const fixedReferences = (session: Session): Set<string> =>
  new Set([
    ...referencesOf(toNodes(session.$published.get()?.fields ?? [], () => '')),
    ...session.saver.$form.get().lockedReferences,
  ])

/** The field as applicants answer it now. */
export const publishedField = (session: Session, reference: string): Field | undefined =>
  allNodes(toNodes(session.$published.get()?.fields ?? [], () => '')).find(({ field }) => field.reference === reference)
    ?.field

/** References that this field cannot bear: submitted applications hold them as something else. */
export function apartFrom(session: Session, id: string): Set<string> {
  const { nodes } = session.store.$editor.get().work
  const found = findNode(nodes, id)
  if (!found) return new Set()
  const group = findNode(nodes, found.place.parent)?.node.field.reference ?? null
  const published = toNodes(session.$published.get()?.fields ?? [], () => '')
  return heldApart(published, session.saver.$form.get().lockedReferences, found.node.field.type, group)
}

const language = (program: Program, definition: FormDefinition): { source: Locale; languages: Locale[] } => {
  const found = languagesOf(definition)
  const source = found.length === 0 || found.includes(program.defaultLang) ? program.defaultLang : (found[0] as Locale)
  return { source, languages: [...new Set([source, program.defaultLang, ...program.supportedLangs, ...found])] }
}

async function open(program: Program, formId: string, canEdit: boolean): Promise<Session> {
  const params = { programId: program.id, formId }
  const form = await readOnce('getForm', { params })
  const published =
    form.currentVersion === null
      ? null
      : (await readOnce('getFormVersion', { params: { ...params, number: form.currentVersion } })).definition
  const store = editorStore(form.draft, form.title)
  const copy = createStoredDraft<Kept>(`opencall.form.${$authUser.get()?.id ?? ''}.${formId}`, KEPT_FORMAT)
  const saver = draftSaver(form, {
    copy,
    network: window,
    current: () => ({ title: store.$editor.get().work.title, definition: definitionOf(store.$editor.get()) }),
    save: (body) => runMutation('saveFormDraft', { params, body }),
  })
  const kept = canEdit ? keptDraft(copy, form) : null
  if (kept) store.act((editor) => replaceWork(editor, kept.definition, kept.title))
  store.onWork(() => {
    if (canEdit) saver.touch()
  })
  if (kept) {
    if (kept.version === form.version) saver.touch()
    else saver.conflict(form)
  }
  return {
    formId,
    program,
    store,
    saver,
    $published: atom(published),
    $tried: atom<{ work: Work; told: readonly Issue[] } | null>(null),
    $unreadable: atom<readonly UnreadableSetting[]>([]),
    $own: atom<Answers>({}),
    restored: kept !== null,
    ...language(program, form.draft),
    canEdit,
  }
}

let current: { key: string; session: Promise<Session>; users: number } | null = null

/** Tabs of one form follow each other on other addresses: the session outlives the change from one to the next. */
function take(key: string, make: () => Promise<Session>) {
  if (current?.key !== key) {
    void current?.session.then((old) => old.saver.end()).catch(() => {})
    current = { key, session: make(), users: 0 }
  }
  current.users += 1
  return current
}

function release(taken: NonNullable<typeof current>): void {
  taken.users -= 1
  setTimeout(() => {
    if (taken.users > 0) return
    if (current === taken) current = null
    void taken.session.then((session) => session.saver.end()).catch(() => {})
  })
}

export function useSession(program: Program, formId: string, canEdit: boolean) {
  const [state, setState] = useState<{ session?: Session; error?: unknown }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a program that changed is the same program
  useEffect(() => {
    let here = true
    const taken = take(`${program.id}/${formId}/${canEdit}/${round}`, () => open(program, formId, canEdit))
    setState({})
    taken.session.then(
      (session) => here && setState({ session }),
      (error: unknown) => here && setState({ error }),
    )
    return () => {
      here = false
      release(taken)
    }
  }, [program.id, formId, canEdit, round])
  return { ...state, retry: () => setRound((n) => n + 1) }
}
