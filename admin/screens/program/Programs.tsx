import { Button } from '@mantine/core'
import { IconFolders, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import type { ProgramStatus } from '#core/program/program.contract.ts'
import { useExtensionFilters, useProgramExtensions } from '../../app/extensions.ts'
import { useAllowed, useGo, useLocale, usePath, useQuery, useText, useWords } from '../../app/hooks.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { SKIP_UNSAVED_GUARD } from '../../app/unsavedChanges.ts'
import { parseOneOf } from '../../app/urlParams.ts'
import { CreateProgram } from './parts/CreateProgram.tsx'
import { useProgramColumns } from './parts/programColumns.tsx'
import { ProgramCard } from './parts/programRows.tsx'

const STATUSES: readonly ProgramStatus[] = ['active', 'archived', 'deleted']

export function Screen() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const go = useGo()
  const allowed = useAllowed()
  const { pathname } = useLocation()
  const { get } = useQuery()
  const status = parseOneOf(STATUSES, get('status')) ?? 'active'
  const extensions = useProgramExtensions()
  const filters = useExtensionFilters(extensions, { platformId: $platform.get()?.id ?? '' })
  const list = useList('listPrograms', {
    name: 'programs',
    query: { status, lang: locale },
    columns: useProgramColumns(extensions),
    filters,
    paging: 'cursor',
    size: 10,
  })
  const { total = 0, totals, responses = 0 } = list.answer?.metadata ?? {}
  const base = path('admin/home/programs')
  const canCreate = allowed('platform.program.create')
  const to = ({ slug }: { slug: string }) => path(`admin/programs/${slug}/dashboard`)
  const create = canCreate && (
    <Button variant="filled" component={Link} to={`${base}/create`} leftSection={<IconPlus size={16} stroke={1.6} />}>
      {t('programs.create')}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={t('programs.title')}
      label={t(`programs.status.${status}`)}
      facts={
        totals &&
        `${t(`programs.count.${status}`, { count: total, n: number(total, locale) })}, ${t('programs.responses', { count: responses, n: number(responses, locale) })}`
      }
      actions={create}
      tabs={{
        label: t('programs.tabs'),
        items: STATUSES.map((each) => ({
          to: each === 'active' ? base : `${base}?status=${each}`,
          label: t(`programs.status.${each}`),
          count: totals?.[each],
          current: each === status,
        })),
      }}
      search={t('programs.search')}
      note={<span className="small soft">{t('programs.sorted')}</span>}
      nameOf={({ title, lang }) => text(title, lang)}
      onOpen={(program) => go(to(program))}
      hrefOf={to}
      twoLines
      card={(program) => <ProgramCard program={program} extensions={extensions} />}
      empty={
        <StateBox
          icon={status === 'deleted' ? IconTrash : IconFolders}
          title={t(`programs.empty.${status}.title`)}
          actions={status === 'active' && create}
        >
          {t(`programs.empty.${status}.text`)}
        </StateBox>
      }
      foot={{
        text: t('programs.shown', { shown: number(list.rows?.length ?? 0, locale), total: number(total, locale) }),
      }}
    >
      {pathname.endsWith('/create') && canCreate && (
        <CreateProgram onClose={() => go(base, { replace: true, state: SKIP_UNSAVED_GUARD })} />
      )}
    </ListPage>
  )
}
