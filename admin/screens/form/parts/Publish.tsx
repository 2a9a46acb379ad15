import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { number } from '#client/ui/format.ts'
import type { Field } from '#core/form/definition.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import type { Issue } from '#core/problem.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { changesBetween, losesAnswers } from '../compare.ts'
import { definitionOf } from '../editor.state.ts'
import { flawsOf, holdsUnreadable } from '../session.ts'
import { focusSoon, useEditor, useFieldName, useFormSession } from './context.ts'
import { useTabPath } from './tabs.ts'

export const SUMMARY = 'form-problems'
/** The verb of the bar. */
export const PUBLISH = 'form-publish'

export interface Publishing {
  busy: boolean
  /** The dialog is open. */
  asked: boolean
  start: () => Promise<void>
  confirm: () => Promise<void>
  cancel: () => void
}

/** Saves, checks, asks, publishes; what is wrong is summed up above the canvas. */
export function usePublish(): Publishing {
  const t = useWords()
  const textOf = useProblemText()
  const navigate = useNavigate()
  const to = useTabPath()
  const session = useFormSession()
  const { store, saver, program, formId, $tried, $published } = session
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)

  const showFlaws = async (told: readonly Issue[]) => {
    $tried.set({ work: store.$editor.get().work, told })
    await navigate(to('build'))
    focusSoon(SUMMARY)
  }
  // The button cannot have the keyboard while it is busy.
  const goBack = () => focusSoon(PUBLISH)
  const start = async () => {
    if (holdsUnreadable(session) || flawsOf(definitionOf(store.$editor.get()), program.zone).length > 0)
      return showFlaws([])
    setBusy(true)
    const saved = await saver.flush()
    setBusy(false)
    const state = saver.$saving.get().state
    if (!saved) {
      if (state === 'stale') return
      notify(t('form.publish.notSaved'), { tone: 'bad' })
      return goBack()
    }
    if (!saver.$form.get().draftChanged) {
      notify(t('form.publish.nothing'))
      return goBack()
    }
    setAsked(true)
  }
  const confirm = async () => {
    setBusy(true)
    const definition = definitionOf(store.$editor.get())
    try {
      const form = await runMutation('publishForm', {
        params: { programId: program.id, formId },
        body: { version: saver.$form.get().version },
      })
      saver.settle(form)
      $published.set(definition)
      $tried.set(null)
      notify(t('form.publish.done', { version: form.currentVersion ?? 0 }))
      goBack()
    } catch (error) {
      if (isProblem(error, 'form.invalid') || isProblem(error, 'form.referenceLocked')) await showFlaws(error.issues)
      else if (isProblem(error, 'resource.stale')) saver.conflict(error.data.current as Form)
      else {
        notify(textOf(error).detail, { tone: 'bad' })
        goBack()
      }
    } finally {
      setBusy(false)
      setAsked(false)
    }
  }
  const cancel = () => {
    setAsked(false)
    goBack()
  }
  return { busy, asked, start, confirm, cancel }
}

const SHOWN = 6

/** What changes, and for whom. */
export function PublishDialog({ publish }: { publish: Publishing }) {
  const t = useWords()
  const locale = useLocale()
  const editor = useEditor()
  const { saver, $published } = useFormSession()
  const form = useStore(saver.$form)
  const published = useStore($published)
  const { draft, submitted } = form.responses
  const version = form.draftNumber
  const drafts = { count: draft, n: number(draft, locale), version }
  const loses = draft > 0 && published !== null && losesAnswers(published, definitionOf(editor))
  return (
    <Dialog
      title={t('form.publish.title', { version })}
      onClose={publish.cancel}
      actions={
        <>
          <Button onClick={publish.cancel}>{t('dialog.cancel')}</Button>
          <Button variant="filled" loading={publish.busy} onClick={() => void publish.confirm()} data-autofocus>
            {t('form.bar.publish', { version })}
          </Button>
        </>
      }
    >
      {published ? (
        <Changed before={published.fields} after={definitionOf(editor).fields} />
      ) : (
        <p>{t('form.publish.first')}</p>
      )}
      {loses && <Banner tone="warn">{t('form.publish.draftsLose', drafts)}</Banner>}
      <ul className="goes">
        {!loses && <li>{t('form.publish.drafts', drafts)}</li>}
        <li>{t('form.publish.submitted', { count: submitted, n: number(submitted, locale) })}</li>
      </ul>
    </Dialog>
  )
}

/** Fields added, removed and changed, by name. */
export function Changed({ before, after }: { before: Field[]; after: Field[] }) {
  const t = useWords()
  const name = useFieldName()
  const { added, removed, changed, moved } = changesBetween({ fields: before }, { fields: after })
  const names = (fields: readonly Field[]) => {
    const shown = fields.slice(0, SHOWN).map(name)
    const more = fields.length - shown.length
    return more > 0 ? `${shown.join(', ')} ${t('form.list.more', { count: more })}` : shown.join(', ')
  }
  const lines = (
    [
      ['added', added],
      ['removed', removed],
      ['changed', changed],
    ] as const
  ).filter(([, fields]) => fields.length > 0)
  return (
    <dl className="changes">
      {lines.map(([kind, fields]) => (
        <div key={kind}>
          <dt>{t(`form.changes.${kind}`, { count: fields.length })}</dt>
          <dd>{names(fields)}</dd>
        </div>
      ))}
      {moved && (
        <div>
          <dt>{t('form.changes.moved')}</dt>
          <dd>{t('form.changes.movedText')}</dd>
        </div>
      )}
      {lines.length === 0 && !moved && (
        <div>
          <dt>{t('form.changes.none')}</dt>
        </div>
      )}
    </dl>
  )
}
