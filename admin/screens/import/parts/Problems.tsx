import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { number } from '#client/ui/format.ts'
import type { ImportProblem } from '#core/import/problem.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import styles from '../Import.module.css'
import { useProblemSentence } from './problemText.ts'

interface ProblemsProps {
  file: string
  problems: readonly ImportProblem[]
  more: number
  onClose: () => void
}

/** Everything that is wrong with a file, by row and column. */
export function Problems({ file, problems, more, onClose }: ProblemsProps) {
  const t = useWords()
  const locale = useLocale()
  const sentence = useProblemSentence()
  const report = async () => {
    const { saveTable } = await import('../../../app/parts/chart/tableCsv.ts')
    await saveTable(`${file}-problems`, {
      head: [t('import.row'), t('import.column'), t('import.problemHead')],
      rows: problems.map((problem) => [problem.row ?? '', problem.column ?? '', sentence(problem)]),
    })
  }
  return (
    <Dialog
      title={t('import.errorsTitle')}
      size="md"
      onClose={onClose}
      note={more > 0 && t('import.more', { n: number(more, locale) })}
      actions={
        <>
          <Button leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => void report()}>
            {t('import.report')}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section className={styles.errors} tabIndex={0} aria-label={t('import.errorsTitle')}>
        <table className={tableStyles.table} data-density="dense">
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.problemHead')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may be there twice
              <tr key={n}>
                <td className="num">{problem.row ?? ''}</td>
                <td>{problem.column ?? ''}</td>
                <td>{sentence(problem)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  )
}
