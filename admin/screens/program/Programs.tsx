import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconFolders, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import { PROGRAM_FACETS } from '#core/codes.ts'
import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { useExtensionOptions, useProgramExtensions } from '../../app/extensions.ts'
import { useAllowed, useGo, useLoad, useLocale, usePath, useQuery, useText, useWords } from '../../app/hooks.ts'
import { Page, TabLinks } from '../../app/parts/Page.tsx'
import { NoResult, StateBox } from '../../app/parts/States.tsx'
import { FilterChips, SearchBox, Toolbar } from '../../app/parts/Toolbar.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { StepFoot } from '../../app/parts/table/Foot.tsx'
import { $programGroups, fetchProgramPage } from '../../app/programs.ts'
import { truncateQuery } from '../../app/searchText.ts'
import { SKIP_UNSAVED_GUARD } from '../../app/unsavedChanges.ts'
import { CreateProgram } from './parts/CreateProgram.tsx'
import { ProgramCard, useProgramColumns } from './parts/programRows.tsx'

const STATUSES: readonly ProgramStatus[] = ['active', 'archived', 'deleted']

export function Screen() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const go = useGo()
  const allowed = useAllowed()
  const { pathname } = useLocation()
  const { get, set } = useQuery()
  const groups = useStore($programGroups)
  const status = STATUSES.find((each) => each === get('status')) ?? 'active'
  const search = get('search')
  const [after, before] = [get('after'), get('before')]
  const extensions = useProgramExtensions()
  const { filters } = useExtensionOptions(extensions, { platformId: $platform.get()?.id ?? '' })
  const facets = Object.fromEntries(PROGRAM_FACETS.flatMap((name) => (get(name) ? [[name, get(name)]] : [])))
  const {
    data: page,
    error,
    loading,
    reload,
  } = useLoad(JSON.stringify([status, search, after, before, locale, facets]), (signal) =>
    fetchProgramPage({ status, search, after, before, lang: locale, ...facets }, signal),
  )
  const { total, list } = groups[status]
  // The last program of a page went elsewhere: the pages before it are still there.
  const emptied = page !== undefined && !loading && list.length === 0 && total > 0 && Boolean(after || before)
  useEffect(() => {
    if (emptied) set({ after: null, before: null }, { replace: true })
  }, [emptied, set])
  const creating = pathname.endsWith('/create')
  const base = path('admin/home/programs')
  const canCreate = allowed('platform.program.create')
  const open = (program: Program) => go(path(`admin/programs/${program.slug}/dashboard`))
  const columns = useProgramColumns(reload, extensions)

  return (
    <Page
      title={t('programs.title')}
      facts={
        page &&
        `${t(`programs.count.${status}`, { count: total, n: number(total, locale) })}, ${t('programs.responses', { count: page.responses, n: number(page.responses, locale) })}`
      }
      actions={
        canCreate && (
          <Button
            variant="filled"
            component={Link}
            to={path('admin/home/programs/create')}
            leftSection={<IconPlus size={16} stroke={1.6} />}
          >
            {t('programs.create')}
          </Button>
        )
      }
    >
      <TabLinks
        label={t('programs.tabs')}
        items={STATUSES.map((each) => ({
          to: each === 'active' ? base : `${base}?status=${each}`,
          label: t(`programs.status.${each}`),
          count: groups[each].total,
          current: each === status,
        }))}
      />
      <Toolbar end={<span className="small soft">{t('programs.sorted')}</span>}>
        <SearchBox label={t('programs.search')} />
        {filters.some(({ options }) => options.length > 0) && (
          <FilterChips
            filters={filters.map(({ label, ...filter }) => ({ ...filter, label: t(label), nameOf: () => '…' }))}
          />
        )}
      </Toolbar>
      <DataTable
        label={t(`programs.status.${status}`)}
        columns={columns}
        rows={page ? list : undefined}
        idOf={({ id }) => id}
        nameOf={({ title, lang }) => text(title, lang)}
        loading={loading}
        error={error}
        onRetry={reload}
        onOpen={open}
        hrefOf={(program) => path(`admin/programs/${program.slug}/dashboard`)}
        twoLines
        card={(program) => <ProgramCard program={program} onChanged={reload} extensions={extensions} />}
        empty={
          search || Object.keys(facets).length > 0 ? (
            <NoResult
              filters={search ? t('table.searched', { text: truncateQuery(search) }) : t('table.filtered')}
              onClear={() => set({ search: null, ...Object.fromEntries(PROGRAM_FACETS.map((name) => [name, null])) })}
            />
          ) : (
            <StateBox
              icon={status === 'deleted' ? IconTrash : IconFolders}
              title={t(`programs.empty.${status}.title`)}
              actions={
                status === 'active' &&
                canCreate && (
                  <Button variant="filled" component={Link} to={path('admin/home/programs/create')}>
                    {t('programs.create')}
                  </Button>
                )
              }
            >
              {t(`programs.empty.${status}.text`)}
            </StateBox>
          )
        }
        foot={
          page &&
          (page.hasNext || page.hasPrevious) && (
            <StepFoot
              text={t('programs.shown', { shown: number(list.length, locale), total: number(total, locale) })}
              onPrevious={page.hasPrevious ? () => set({ before: page.firstId, after: null }) : undefined}
              onNext={page.hasNext ? () => set({ after: page.lastId, before: null }) : undefined}
            />
          )
        }
      />
      {creating && canCreate && (
        <CreateProgram onClose={() => go(base, { replace: true, state: SKIP_UNSAVED_GUARD })} />
      )}
    </Page>
  )
}
