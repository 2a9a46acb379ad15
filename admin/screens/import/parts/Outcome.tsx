import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { number, ownZone, sentenceDate } from '#client/ui/format.ts'
import type { ImportDetail } from '#core/import/import.contract.ts'
import { useLocale, usePath, useProgram, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Banner, Sheet } from '../../../app/parts/Page.tsx'
import { ask } from '../../../app/parts/question.ts'
import styles from '../Import.module.css'

/** What came of an import, and of its undoing. */
export function Outcome({ detail }: { detail: ImportDetail }) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const textOf = useProblemText()
  const program = useProgram()
  const undo = useApiMutation('undoImport', { onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }) })
  const n = (value: number) => number(value, locale)
  const { result, undone } = detail
  const list = path(`admin/programs/${program.slug}/responses`)
  const askUndo = async () => {
    const yes = await ask({
      title: t('import.undoTitle'),
      body: t('import.undoText'),
      action: t('import.undo'),
      danger: true,
    })
    if (yes) undo.mutate({ params: { programId: program.id, importId: detail.id } })
  }
  return (
    <>
      {detail.failure && (
        <Banner tone="bad" role="alert">
          {t('import.undoFailed')}
        </Banner>
      )}
      <Banner tone="ok" role="status">
        {undone
          ? t('import.undone', { removed: n(undone.removed), restored: n(undone.restored), kept: n(undone.kept) })
          : t('import.done', { file: detail.file })}
      </Banner>
      {result && (
        <dl className={styles.figures}>
          {(['created', 'changed', 'same', 'left', 'filesLeft'] as const).map((name) => (
            <div key={name} className={styles.figure}>
              <dt className="small soft">{t(`import.figure.${name}`)}</dt>
              <dd className="num">{n(result[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {undone && undone.kept > 0 && (
        <Sheet title={t('import.keptTitle')}>
          <ul className={styles.list}>
            {undone.examples.map(({ id, number: given, title }) => (
              <li key={id}>
                <Link className="link" to={`${list}/${id}`}>
                  {[given, title].filter(Boolean).join(' · ')}
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      <div className={styles.bar}>
        {detail.canUndo ? (
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            loading={undo.busy}
            onClick={() => void askUndo()}
            title={t('import.undoUntil', { date: sentenceDate(new Date(detail.expiresAt), ownZone(), locale) })}
          >
            {t('import.undo')}
          </Button>
        ) : (
          <span />
        )}
        <Button component={Link} variant="filled" to={list}>
          {t('import.toList')}
        </Button>
      </div>
    </>
  )
}
