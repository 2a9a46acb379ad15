import { Button } from '@mantine/core'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { ImportCheck, ImportDetail } from '#core/import/import.contract.ts'
import { useLocale, useProgram, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner, Sheet } from '../../../app/parts/Page.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import styles from '../Import.module.css'
import { Problems } from './Problems.tsx'

interface DryRunProps {
  detail: ImportDetail
  check: ImportCheck
  onBack: () => void
  onDiscard: () => void
}

/** What a dry run found: how many are new, the first rows as they would be stored, what is wrong. */
export function DryRun({ detail, check, onBack, onDiscard }: DryRunProps) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const program = useProgram()
  const [open, setOpen] = useState(false)
  const run = useApiMutation('runImport', { onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }) })
  const n = (value: number) => number(value, locale)
  const right = check.rows - check.left
  const hasProblems = check.problems.length > 0
  // What is wrong with a whole column is mended in the columns.
  const isOpen = check.problems.some(({ row, values }) => row === null && values.rows === undefined)
  const canRun = right > 0 && !isOpen
  const shown = (detail.settings?.map ?? []).flatMap((target, place) => (target ? [place] : []))
  return (
    <>
      {hasProblems ? (
        <Banner tone="bad" role="alert">
          <b>{t('import.wrongTitle', { n: n(check.left), total: n(check.rows) })}</b>{' '}
          {t(isOpen ? 'import.openText' : 'import.wrongText')}
        </Banner>
      ) : (
        <Banner tone="ok" role="status">
          {t('import.rightTitle', { n: n(check.rows) })}
        </Banner>
      )}
      <dl className={styles.figures}>
        {(['created', 'changed', 'same', 'left', 'filesLeft'] as const).map((name) => (
          <div key={name} className={styles.figure}>
            <dt className="small soft">{t(`import.figure.${name}`)}</dt>
            <dd className="num">{n(check[name])}</dd>
          </div>
        ))}
      </dl>
      <Sheet
        title={t('import.stored')}
        extra={hasProblems && <Button onClick={() => setOpen(true)}>{t('import.seeProblems')}</Button>}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label={t('import.stored')}>
          <table className={tableStyles.table} data-density="dense">
            <thead>
              <tr>
                <th scope="col">{t('import.row')}</th>
                {shown.map((place) => (
                  <th key={place} scope="col">
                    {detail.columns[place]?.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {check.first.map(({ row, cells }) => (
                <tr key={row}>
                  <th scope="row" className="num">
                    {row}
                  </th>
                  {shown.map((place) => (
                    <td key={place} className="cut">
                      {cells[place]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Sheet>
      <div className={styles.bar}>
        <Button onClick={onBack}>{t('import.backToColumns')}</Button>
        <Button onClick={onDiscard}>{t('import.replace')}</Button>
        <Button
          variant="filled"
          loading={run.busy}
          disabled={!canRun}
          onClick={() =>
            run.mutate({
              params: { programId: program.id, importId: detail.id },
              body: { leaveWrong: hasProblems },
            })
          }
        >
          {hasProblems ? t('import.leaveRun', { left: n(check.left), n: n(right) }) : t('import.run', { n: n(right) })}
        </Button>
      </div>
      {open && (
        <Problems file={detail.file} problems={check.problems} more={check.more} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
