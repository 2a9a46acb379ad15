import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { upload } from '#client/api/transfer.ts'
import { number, ownZone, sentenceDate } from '#client/ui/format.ts'
import type { ImportDetail, ImportInfo } from '#core/import/import.contract.ts'
import { isRunning } from '#core/import/import.rules.ts'
import { useLocale, usePath, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Banner, Page, Sheet } from '../../app/parts/Page.tsx'
import { ProgressCard } from '../../app/parts/progress/ProgressCard.tsx'
import { ask } from '../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { UploadField } from '../../app/parts/upload/UploadField.tsx'
import { invalidate, queryOf, useApiQuery } from '../../app/query.ts'
import { parseId } from '../../app/urlParams.ts'
import styles from './Import.module.css'
import { Columns } from './parts/Columns.tsx'
import { DryRun } from './parts/DryRun.tsx'
import { Outcome } from './parts/Outcome.tsx'
import { Problems } from './parts/Problems.tsx'
import { useProblemSentence } from './parts/problemText.ts'

const KINDS = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}
/** The server has its own limit. */
const MOST_BYTES = 500 * 1024 * 1024
const LOOK_EVERY_MS = 1_000
const STEPS = ['file', 'columns', 'dryRun', 'import'] as const

/** Applications from a table: a file, its columns, a dry run, the import. */
export function Screen() {
  const { get, set } = useQuery()
  const importId = parseId(get('import'))
  const open = (id: string | null) => set({ import: id })
  return importId ? (
    <OneImport key={importId} importId={importId} onLeave={() => open(null)} />
  ) : (
    <NewImport onOpen={open} />
  )
}

function Steps({ at }: { at: number }) {
  const t = useWords()
  return (
    <ol className={styles.steps} aria-label={t('import.steps')}>
      {STEPS.map((step, n) => (
        <li key={step} aria-current={n === at ? 'step' : undefined} data-done={n < at || undefined}>
          <span className={styles.number}>{n + 1}</span>
          {t(`import.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function NewImport({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords()
  const program = useProgram()
  const params = { programId: program.id }
  const { data, error, reload } = useApiQuery(queryOf('listImports', { params }))
  return (
    <Page title={t('import.title')} facts={t('import.lead')} width="settings">
      <Steps at={0} />
      <Sheet>
        <div className={styles.box}>
          <UploadField
            label={t('import.file')}
            accept={KINDS}
            maxBytes={MOST_BYTES}
            value={null}
            send={(file, options) => upload('createImport', { params }, file, options)}
            onSent={({ id }) => {
              invalidate('listImports')
              onOpen(id)
            }}
            disabled={program.status !== 'active'}
          />
        </div>
      </Sheet>
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        data &&
        data.items.length > 0 && (
          <Sheet title={t('import.recent')}>
            <ul className={styles.list}>
              {data.items.map((one) => (
                <Row key={one.id} one={one} onOpen={() => onOpen(one.id)} />
              ))}
            </ul>
          </Sheet>
        )
      )}
    </Page>
  )
}

function Row({ one, onOpen }: { one: ImportInfo; onOpen: () => void }) {
  const t = useWords()
  const locale = useLocale()
  return (
    <li>
      <span>
        {one.file}
        <span className="small soft">
          {' '}
          {[
            t('import.rows', { n: number(one.rows, locale) }),
            sentenceDate(new Date(one.createdAt), ownZone(), locale),
            one.by,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="small">{t(`import.stateOf.${one.state}`)}</span>
      <Button onClick={onOpen} aria-label={t('import.openOne', { file: one.file })}>
        {t('import.open')}
      </Button>
    </li>
  )
}

function OneImport({ importId, onLeave }: { importId: string; onLeave: () => void }) {
  const t = useWords()
  const path = usePath()
  const program = useProgram()
  const textOf = useProblemText()
  const sentence = useProblemSentence()
  const params = { programId: program.id, importId }
  const [back, setBack] = useState(false)
  const [problems, setProblems] = useState(false)
  const [watching, setWatching] = useState(true)
  const { data, error, reload } = useApiQuery(queryOf('getImport', { params }), { every: watching && LOOK_EVERY_MS })
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const discard = useApiMutation('deleteImport', {
    onSuccess: onLeave,
    onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }),
  })
  const state = data?.state
  const runs = state !== undefined && isRunning(state)
  if (data && runs !== watching) setWatching(runs)
  if (state === 'checking' && back) setBack(false)
  const askDiscard = async () => {
    const yes = await ask({
      title: t('import.discardTitle'),
      body: t('import.discardText'),
      action: t('import.discard'),
      danger: true,
    })
    if (yes) discard.mutate({ params })
  }
  const found = data?.failure?.problems ?? []
  const several = found.length > 1
  const onlyProblem = several ? undefined : found[0]
  const isMapping = state === 'open' || state === 'failed' || (state === 'checked' && back)
  return (
    <Page
      title={t('import.title')}
      facts={data?.file}
      width="settings"
      actions={
        <Button component={Link} to={path(`admin/programs/${program.slug}/import-deposits`)}>
          {t('import.leave')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data || !categories.data ? (
        <SkeletonRows rows={6} height={52} />
      ) : (
        <>
          <Steps at={stepOf(data, isMapping)} />
          {runs && <Running detail={data} />}
          {isMapping && (
            <>
              {data.failure && (
                <Banner tone="bad" role="alert">
                  <p>
                    {t('import.failed')} {onlyProblem && sentence(onlyProblem)}
                  </p>
                  {several && <Button onClick={() => setProblems(true)}>{t('import.seeProblems')}</Button>}
                </Banner>
              )}
              <Columns
                key={`${data.head} ${data.state}`}
                detail={data}
                categories={categories.data.items}
                onDiscard={() => void askDiscard()}
              />
            </>
          )}
          {state === 'checked' && !back && data.check && (
            <DryRun detail={data} check={data.check} onBack={() => setBack(true)} onDiscard={() => void askDiscard()} />
          )}
          {(state === 'done' || state === 'undone') && <Outcome detail={data} />}
          {problems && data.failure && (
            <Problems file={data.file} problems={data.failure.problems} more={0} onClose={() => setProblems(false)} />
          )}
        </>
      )}
    </Page>
  )
}

const stepOf = ({ state }: ImportDetail, isMapping: boolean): number =>
  isMapping ? 1 : state === 'checking' || state === 'checked' ? 2 : 3

function Running({ detail: { state, progress, file } }: { detail: ImportDetail }) {
  const t = useWords()
  const { set } = useQuery()
  return (
    <ProgressCard
      title={t(`import.running.${state}`, { file })}
      state="running"
      share={progress / 100}
      detail={t('import.canLeave')}
      close={{ label: t('import.leave'), run: () => set({ import: null }) }}
    />
  )
}
