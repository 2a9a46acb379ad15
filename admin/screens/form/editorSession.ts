import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { $authUser } from '#client/api/session.ts'
import { checkDefinition, checkDeps } from '#core/form/check.ts'
import type { Answers, Field, FormDefinition } from '#core/form/definition.ts'
import { flattenFields, languagesOf } from '#core/form/fields.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import type { Program } from '#core/program/program.contract.ts'
import { createStoredDraft } from '../../app/draftStorage.ts'
import { runMutation } from '../../app/mutation.ts'
import { readOnce } from '../../app/query.ts'
import { type DraftSaver, draftSaver, findLocalCopy, LOCAL_COPY_FORMAT, type LocalCopy } from './draftSaver.ts'
import { replaceContent } from './editor.changes.ts'
import { definitionOf, type FormContent } from './editor.state.ts'
import { type EditorStore, editorStore } from './editor.store.ts'
import { mergeTheirs } from './mergeTheirs.ts'
import { findNode, lockedElsewhere, toNodes } from './nodes.ts'
import { stillUnreadable, type UnreadableSetting } from './unreadableSettings.ts'

/** One form from opening it to leaving it; its tabs share the session. */
export interface EditorSession {
  formId: string
  program: Program
  store: EditorStore
  saver: DraftSaver
  /** The current version, which applicants answer. */
  $published: WritableAtom<FormDefinition | null>
  /** The last attempt to publish, after which all issues are shown. `serverIssues` are those that only the server found in `content`. */
  $publishAttempt: WritableAtom<{ content: FormContent; serverIssues: readonly Issue[] } | null>
  /** Settings with invalid input, which are not saved. */
  $unreadable: WritableAtom<readonly UnreadableSetting[]>
  /** Answers that the person gave in the preview. */
  $givenAnswers: WritableAtom<Answers>
  /** Unsaved changes of an earlier visit were restored. */
  restored: boolean
  /** The language that the form is written in. */
  source: Locale
  languages: readonly Locale[]
  canEdit: boolean
}

/** Everything that keeps the form from being published, as the server reports it. */
export function publishIssues(definition: FormDefinition, zone: string): Issue[] {
  const issues = checkDefinition(definition, checkDeps(zone))
  if (definition.fields.length === 0) issues.push({ at: 'fields', rule: 'definition.fieldsEmpty' })
  return issues
}

export const hasUnreadableSettings = ({ store, $unreadable }: Pick<EditorSession, 'store' | '$unreadable'>): boolean =>
  stillUnreadable($unreadable.get(), store.$editor.get().content.nodes).length > 0

/** References that applicants' answers may hold: they do not follow titles. */
export const fixedReferences = (session: EditorSession): Set<string> =>
  new Set([
    ...flattenFields(session.$published.get()?.fields ?? []).map(({ reference }) => reference),
    ...session.saver.$form.get().lockedReferences,
  ])

/** The field as applicants answer it now. */
export const publishedField = (session: EditorSession, reference: string): Field | undefined =>
  flattenFields(session.$published.get()?.fields ?? []).find((field) => field.reference === reference)

/** References that this field cannot have: submitted applications use them with another type or in another group. */
export function referencesLockedElsewhere(session: EditorSession, id: string): Set<string> {
  const { nodes } = session.store.$editor.get().content
  const found = findNode(nodes, id)
  if (!found) return new Set()
  const group = findNode(nodes, found.place.parent)?.node.field.reference ?? null
  const published = toNodes(session.$published.get()?.fields ?? [], () => '')
  return lockedElsewhere(published, session.saver.$form.get().lockedReferences, found.node.field.type, group)
}

const language = (program: Program, definition: FormDefinition): { source: Locale; languages: Locale[] } => {
  const found = languagesOf(definition)
  const source = found.length === 0 || found.includes(program.defaultLang) ? program.defaultLang : (found[0] as Locale)
  return { source, languages: [...new Set([source, program.defaultLang, ...program.supportedLangs, ...found])] }
}

async function openSession(program: Program, formId: string, canEdit: boolean): Promise<EditorSession> {
  const params = { programId: program.id, formId }
  const form = await readOnce('getForm', { params })
  const published =
    form.currentVersion === null
      ? null
      : (await readOnce('getFormVersion', { params: { ...params, number: form.currentVersion } })).definition
  const store = editorStore(form.draft, form.title)
  const copy = createStoredDraft<LocalCopy>(`opencall.form.${$authUser.get()?.id ?? ''}.${formId}`, LOCAL_COPY_FORMAT)
  const saver = draftSaver(form, {
    copy,
    network: window,
    current: () => ({ title: store.$editor.get().content.title, definition: definitionOf(store.$editor.get()) }),
    save: (body) => runMutation('saveFormDraft', { params, body }),
    merge: (base, theirs, prefer) => {
      const fixed = new Set([
        ...flattenFields(published?.fields ?? []).map(({ reference }) => reference),
        ...form.lockedReferences,
      ])
      const { editor, conflicts } = mergeTheirs(store.$editor.get(), {
        base,
        theirs,
        fixed,
        ...(prefer && { prefer }),
      })
      if (conflicts.length === 0 || prefer) store.update(() => editor)
      return conflicts
    },
  })
  const restored = canEdit ? findLocalCopy(copy, form) : null
  if (restored) store.update((editor) => replaceContent(editor, restored.definition, restored.title))
  store.onContentChange(() => {
    if (canEdit) saver.contentChanged()
  })
  if (restored) {
    if (restored.version === form.version) saver.contentChanged()
    else saver.reportConflict(form)
  }
  return {
    formId,
    program,
    store,
    saver,
    $published: atom(published),
    $publishAttempt: atom<{ content: FormContent; serverIssues: readonly Issue[] } | null>(null),
    $unreadable: atom<readonly UnreadableSetting[]>([]),
    $givenAnswers: atom<Answers>({}),
    restored: restored !== null,
    ...language(program, form.draft),
    canEdit,
  }
}

let current: { key: string; session: Promise<EditorSession>; users: number } | null = null

/** The tabs of a form have their own addresses: the session is kept while one replaces another. */
function acquireSession(key: string, make: () => Promise<EditorSession>) {
  if (current?.key !== key) {
    void current?.session.then((old) => old.saver.dispose()).catch(() => {})
    current = { key, session: make(), users: 0 }
  }
  current.users += 1
  return current
}

function releaseSession(acquired: NonNullable<typeof current>): void {
  acquired.users -= 1
  setTimeout(() => {
    if (acquired.users > 0) return
    if (current === acquired) current = null
    void acquired.session.then((session) => session.saver.dispose()).catch(() => {})
  })
}

export function useOpenSession(program: Program, formId: string, canEdit: boolean) {
  const [state, setState] = useState<{ session?: EditorSession; error?: unknown }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a program that changed is the same program
  useEffect(() => {
    let here = true
    const acquired = acquireSession(`${program.id}/${formId}/${canEdit}/${round}`, () =>
      openSession(program, formId, canEdit),
    )
    setState({})
    acquired.session.then(
      (session) => here && setState({ session }),
      (error: unknown) => here && setState({ error }),
    )
    return () => {
      here = false
      releaseSession(acquired)
    }
  }, [program.id, formId, canEdit, round])
  return { ...state, retry: () => setRound((n) => n + 1) }
}
