import { number } from '#client/ui/format.ts'
import type { TrashItem } from '#core/trash/trash.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { QuestionDialog } from '../../../app/parts/QuestionDialog.tsx'
import { CONFIRM_TEXT } from '../../../app/parts/question.ts'
import type { RowDialogProps } from '../../../app/slice.ts'
import { useTrashAction } from './useTrashAction.ts'
import { useTrashKind } from './useTrashKind.ts'

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
