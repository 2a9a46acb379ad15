import { useStore } from '@nanostores/react'
import { useLocation } from 'react-router'
import type { CallAnswer } from '#client/api/call.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import { TRASH_KINDS, type TrashItem, type TrashKind } from '#core/trash/trash.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { QuestionDialog } from '../../../app/parts/QuestionDialog.tsx'
import { CONFIRM_TEXT } from '../../../app/parts/question.ts'
import type { RowDialogProps } from '../../../app/slice.ts'

/** Says what was done, and what could not be and why. */
function useReport(done: 'restored' | 'removed') {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  return (answer: CallAnswer<'restoreTrash'>, rows: readonly TrashItem[]) => {
    const [first] = rows
    const count = answer.done.length
    if (count > 0)
      notify(
        t(`trash.${done}`, {
          count,
          n: number(count, locale),
          title: first ? text(first.title, first.program?.lang) || t('trash.untitled') : '',
        }),
        { topic: 'trash' },
      )
    const [left] = answer.left
    if (left)
      notify(
        `${t('trash.left', { count: answer.left.length, n: number(answer.left.length, locale) })} ${t(
          `problems:${left.code.replace('.', '_')}.detail`,
        )}`,
        { tone: 'bad', topic: 'trashLeft' },
      )
  }
}

/** The part of the trash that the address names. */
export function useTrashKind(): TrashKind {
  const { pathname } = useLocation()
  return TRASH_KINDS.find((kind) => pathname.endsWith(`/trash/${kind}`)) ?? 'programs'
}

/** Restores or deletes rows for good, and says what came of it. */
function useTrashAction(name: 'restoreTrash' | 'removeTrash') {
  const kind = useTrashKind()
  const platform = useStore($platform)
  const textOf = useProblemText()
  const report = useReport(name === 'restoreTrash' ? 'restored' : 'removed')
  const action = useApiMutation(name, { onProblem: (problem) => notify(textOf(problem).detail, { tone: 'bad' }) })
  return {
    isBusy: (id: string) => action.busy && (action.input?.body.ids.includes(id) ?? false),
    /** Whether it was done: a refusal was said. */
    run: async (rows: readonly TrashItem[]): Promise<boolean> => {
      try {
        const ids = rows.map(({ id }) => id)
        report(await action.mutateAsync({ params: { platformId: platform?.id ?? '', kind }, body: { ids } }), rows)
        return true
      } catch {
        return false // said by the notice
      }
    },
  }
}

/** Puts a row back by its button: it can be deleted again. */
export function useRestore() {
  const { isBusy, run } = useTrashAction('restoreTrash')
  return { isBusy, restore: (row: TrashItem) => void run([row]) }
}

export function RestoreSelected({ rows, onClose, onDone }: RowDialogProps<TrashItem>) {
  const t = useWords()
  const locale = useLocale()
  const { run } = useTrashAction('restoreTrash')
  const restore = async () => ((await run(rows)) ? onDone() : onClose())
  return (
    <QuestionDialog
      title={t('trash.restoreTitle', { count: rows.length, n: number(rows.length, locale) })}
      body={<p>{t('trash.restoreText')}</p>}
      action={t('trash.restore')}
      answer={(yes) => (yes ? void restore() : onClose())}
    />
  )
}

export function RemoveSelected({ rows, onClose, onDone }: RowDialogProps<TrashItem>) {
  const t = useWords()
  const locale = useLocale()
  const kind = useTrashKind()
  const { run } = useTrashAction('removeTrash')
  const remove = async () => ((await run(rows)) ? onDone() : onClose())
  return (
    <QuestionDialog
      title={t(`trash.removeTitle.${kind}`, { count: rows.length, n: number(rows.length, locale) })}
      body={<p>{t(`trash.removeText.${kind}`)}</p>}
      action={t('trash.remove')}
      danger
      confirmText={CONFIRM_TEXT}
      answer={(yes) => (yes ? void remove() : onClose())}
    />
  )
}
