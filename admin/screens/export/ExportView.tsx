import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { SHEET_FORMATS, type SheetFormat } from '#core/response/export.rules.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { useLocale, useQuery, useText, useWords } from '../../app/hooks.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { Segments } from '../../app/parts/Segments.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { columnsOfView } from '../response/parts/exportColumns.ts'
import { runExport } from '../response/parts/exports.ts'
import styles from './Export.module.css'

const NONE = ''

/** Exports the applications that a saved view shows, with its columns. `?program=` and `?view=` choose them. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const { get, set } = useQuery()
  const programs = useApiQuery(queryOf('listPrograms', { query: { status: 'active', limit: 100 } }))
  const slug = get('program')
  const program = programs.data?.items.find((one) => one.slug === slug || one.id === slug)
  return (
    <Page title={t('exports.view')} facts={t('exports.viewLead')} width="settings">
      {programs.error ? (
        <ErrorState error={programs.error} onRetry={programs.reload} />
      ) : !programs.data ? (
        <SkeletonRows rows={3} height={52} />
      ) : (
        <Sheet>
          <div className={styles.box}>
            <Select
              label={t('exports.program')}
              data={programs.data.items.map((one) => ({ value: one.slug, label: text(one.title) }))}
              value={program?.slug ?? null}
              onChange={(chosen) => set({ program: chosen, view: null })}
              searchable
            />
            {program && <OfProgram key={program.id} programId={program.id} />}
          </div>
        </Sheet>
      )}
    </Page>
  )
}

function OfProgram({ programId }: { programId: string }) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const { get, set } = useQuery()
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const [isRunning, setRunning] = useState(false)
  const views = useApiQuery(queryOf('listViews', { params: { programId }, query: { list: 'responses' } }))
  if (views.error) return <ErrorState error={views.error} onRetry={views.reload} />
  if (!views.data) return <SkeletonRows rows={2} height={52} />
  const view = views.data.items.find(({ id }) => id === get('view'))
  const run = async () => {
    setRunning(true)
    try {
      const columns = columnsOfView(view?.settings.columns ?? null)
      const filters = (view?.settings.filters ?? {}) as ResponseFilters
      await runExport(programId, {
        ...filters,
        format,
        sensitive: 'masked',
        ...(columns && { columns }),
        ...(format === 'xlsx' && { lang: locale }),
      })
    } catch (error) {
      const { title, detail } = textOf(error)
      notify(detail || title, { tone: 'bad', topic: 'export' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <Select
        label={t('exports.ofView')}
        data={[
          { value: NONE, label: t('exports.noView') },
          ...views.data.items.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={view?.id ?? NONE}
        onChange={(id) => set({ view: id || null })}
        allowDeselect={false}
      />
      <Segments
        label={t('exports.format')}
        value={format}
        onChange={setFormat}
        segments={SHEET_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <div>
        <Button variant="filled" loading={isRunning} onClick={() => void run()}>
          {t('exports.run')}
        </Button>
      </div>
      {isRunning && <p role="status">{t('exports.running')}</p>}
    </>
  )
}
