import { useStore } from '@nanostores/react'
import type { CallAnswer } from '#client/api/call.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import type { TrashItem } from '#core/trash/trash.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { useTrashKind } from './useTrashKind.ts'

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

/** Restores or deletes rows for good, and says what came of it. */
export function useTrashAction(name: 'restoreTrash' | 'removeTrash') {
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
