import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, useQuery, useText, useWords } from '../../app/hooks.ts'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Decisions.module.css'

/** Everything that can be taken out of a session. `?program=`, `?session=` and `?view=` choose it. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const { get, set } = useQuery()
  const programs = useApiQuery(queryOf('listPrograms', { query: { status: 'active', limit: 100 } }))
  const slug = get('program')
  const program = programs.data?.items.find((one) => one.slug === slug || one.id === slug)
  return (
    <Page title={t('report.exportTitle')} facts={t('report.exportLead')} width="settings">
      {programs.error ? (
        <ErrorState error={programs.error} onRetry={programs.reload} />
      ) : !programs.data ? (
        <SkeletonRows rows={3} height={52} />
      ) : (
        <>
          <Sheet>
            <div className={styles.box}>
              <Select
                label={t('report.program')}
                data={programs.data.items.map((one) => ({ value: one.slug, label: text(one.title) }))}
                value={program?.slug ?? null}
                onChange={(chosen) => set({ program: chosen, session: null, view: null, columns: null })}
                searchable
              />
              {program && <SessionSelect programId={program.id} />}
            </div>
          </Sheet>
          {program && get('session') && <OfSession key={get('session')} programId={program.id} />}
        </>
      )}
    </Page>
  )
}

function SessionSelect({ programId }: { programId: string }) {
  const t = useWords()
  const text = useText()
  const { get, set } = useQuery()
  const { data, error, reload } = useApiQuery(queryOf('listEvaluationSessions', { params: { programId } }))
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={1} height={52} />
  return (
    <Select
      label={t('report.session')}
      data={data.items.map(({ slug, title }) => ({ value: slug, label: text(title) }))}
      value={get('session') || null}
      onChange={(session) => set({ session, view: null, columns: null })}
      placeholder={data.items.length === 0 ? t('report.noSession') : undefined}
    />
  )
}

function OfSession({ programId }: { programId: string }) {
  const { get } = useQuery()
  const params = { programId, sessionId: get('session') }
  const { data, error, reload } = useApiQuery(queryOf('getEvaluationSession', { params }))
  if (error && !data) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={4} height={80} />
  return <Files session={data} params={params} />
}

interface FilesProps {
  session: EvaluationSession
  params: { programId: string; sessionId: string }
}

function Files({ session, params }: FilesProps) {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const [entryId, setEntryId] = useState('')
  const [jurorId, setJurorId] = useState('')
  const views = useApiQuery(
    queryOf('listViews', { params: { programId: params.programId }, query: { list: 'sessions' } }),
  )
  const entries = useApiQuery(queryOf('listResults', { params, query: { perPage: 100 } })).data?.items ?? []
  const jurors = useApiQuery(queryOf('listJurors', { params })).data?.items ?? []
  const view = views.data?.items.find(({ id }) => id === get('view'))
  const base = `/api/user.programs/${params.programId}/evaluation-sessions/${session.id}`
  const address = (path: string, query: Record<string, string | null | undefined> = {}) => {
    const asked = new URLSearchParams({ lang: locale })
    for (const [name, value] of Object.entries(query)) if (value) asked.set(name, value)
    return `${base}/${path}?${asked}`
  }
  const columns = view ? view.settings.columns?.join(',') : get('columns')
  const filters = view
    ? view.settings.filters
    : { search: get('search'), category: get('category'), outcome: get('outcome') }
  const table = (format: 'csv' | 'xlsx') => address('results/file', { ...filters, format, columns })
  return (
    <div className={styles.files}>
      <File title={t('report.tab')} text={t('report.tableText')}>
        <Select
          label={t('report.view')}
          data={[
            { value: '', label: t('report.allColumns') },
            ...(views.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={view?.id ?? ''}
          allowDeselect={false}
          onChange={(id) => set({ view: id || null, columns: null })}
        />
        <div className={styles.downloads}>
          <Download href={table('xlsx')}>XLSX</Download>
          <Download href={table('csv')}>CSV</Download>
        </div>
      </File>
      <File title={t('report.sheetsTitle')} text={t('report.sheetsText')}>
        <Select
          label={t('report.column.title')}
          data={[
            { value: '', label: t('report.allEntries') },
            ...entries.map(({ id, number, title }) => ({
              value: id,
              label: [number, title].filter(Boolean).join(' · '),
            })),
          ]}
          value={entryId}
          allowDeselect={false}
          searchable
          onChange={(id) => setEntryId(id ?? '')}
        />
        <Select
          label={t('report.column.juror')}
          data={[
            { value: '', label: t('report.allJurors') },
            ...jurors.filter(({ sent }) => sent > 0).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={jurorId}
          allowDeselect={false}
          onChange={(id) => setJurorId(id ?? '')}
        />
        <div className={styles.downloads}>
          <Download href={address('sheets/pdf', { entryId, jurorId })}>PDF</Download>
        </div>
      </File>
      <File title={t('report.minutesTitle')} text={t('report.minutesText')}>
        <div className={styles.downloads}>
          <Download href={address('minutes/pdf')}>PDF</Download>
        </div>
      </File>
      <File title={t('report.bundleTitle')} text={t('report.bundleText')}>
        <div className={styles.downloads}>
          <Download href={`${base}/bundle`}>ZIP</Download>
        </div>
      </File>
    </div>
  )
}

function File({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Sheet title={title}>
      <div className={styles.box}>
        <p className="small soft">{text}</p>
        {children}
      </div>
    </Sheet>
  )
}

function Download({ href, children }: { href: string; children: string }) {
  const t = useWords()
  return (
    <Button component="a" href={href} download leftSection={<IconDownload size={16} stroke={1.6} />}>
      {t('report.download', { format: children })}
    </Button>
  )
}
