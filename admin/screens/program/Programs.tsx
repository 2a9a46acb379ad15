import { ActionIcon, Button, Menu } from '@mantine/core'
import { useStore } from '@nanostores/react'
import {
  IconArchive,
  IconArrowBackUp,
  IconDots,
  IconExternalLink,
  IconFolders,
  IconPlus,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { $programGroups, changeProgramStatus, fetchProgramPage } from '#client/stores/programs.ts'
import { fromNow, number, tableDate, tableDay } from '#client/ui/format.ts'
import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { boot } from '../../app/boot.ts'
import { useAllowed, useGo, useLoad, useLocale, useNow, usePath, useQuery, useText, useWords } from '../../app/hooks.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { CallBar } from '../../app/parts/CallLine.tsx'
import { Page, TabLinks } from '../../app/parts/Page.tsx'
import { NoResult, StateBox } from '../../app/parts/States.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { SearchBox, Toolbar } from '../../app/parts/Toolbar.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { StepFoot } from '../../app/parts/table/Foot.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import { CreateProgram } from './parts/CreateProgram.tsx'
import { askToTrash } from './parts/TrashQuestion.tsx'

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
  const {
    data: page,
    error,
    loading,
    reload,
  } = useLoad([status, search, after, before, locale].join('|'), (signal) =>
    fetchProgramPage({ status, search, after, before, lang: locale }, signal),
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
  const columns = useColumns(reload)

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
        card={(program) => <Card program={program} onChanged={reload} />}
        empty={
          search ? (
            <NoResult filters={t('table.searched', { text: search })} onClear={() => set({ search: null })} />
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
      {creating && canCreate && <CreateProgram onClose={() => go(base)} />}
    </Page>
  )
}

/** "18/12/2026 18:00 dans 28 jours", "Ouvre le 04/01/2027", "Non publié". */
function Deadline({ program }: { program: Program }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  if (program.phase === 'draft') return <span>{t('programs.notPublished')}</span>
  const at = program.phase === 'upcoming' ? program.opensAt : program.closesAt
  if (!at) return <span className="soft">{t('programs.noDeadline')}</span>
  const when = new Date(at)
  return (
    <span className="num nowrap">
      {program.phase === 'upcoming'
        ? t('programs.opens', { date: tableDay(when, program.zone, locale) })
        : tableDate(when, program.zone, locale)}{' '}
      <span className="soft">{fromNow(when, now, locale, program.zone)}</span>
    </span>
  )
}

function useColumns(onChanged: () => void): Column<Program>[] {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  return [
    {
      key: 'title',
      label: t('programs.column.program'),
      fixed: true,
      cell: (program) => (
        <span style={{ display: 'block' }}>
          <Link
            className="table__name table__cell"
            to={path(`admin/programs/${program.slug}/dashboard`)}
            title={text(program.title, program.lang)}
          >
            {text(program.title, program.lang)}
          </Link>
          <span className="small soft table__cell">{program.slug}</span>
        </span>
      ),
    },
    { key: 'phase', label: t('programs.column.phase'), cell: ({ phase }) => <PhaseBadge phase={phase} /> },
    {
      key: 'responses',
      label: t('programs.column.responses'),
      right: true,
      cell: ({ responses }) => <span className={responses.total ? '' : 'soft'}>{number(responses.total, locale)}</span>,
    },
    {
      key: 'deadline',
      label: t('programs.column.deadline'),
      cell: (program) => (
        <span style={{ display: 'block', minWidth: 190 }}>
          <Deadline program={program} />
          {program.phase === 'open' && <CallBar program={program} />}
        </span>
      ),
    },
    {
      key: 'languages',
      label: t('programs.column.languages'),
      cell: ({ supportedLangs }) => (
        <span className="small">{supportedLangs.map((code) => code.toUpperCase()).join(', ')}</span>
      ),
    },
    {
      key: 'person',
      label: t('programs.column.person'),
      cell: ({ createdBy }) => <span className="table__cell">{createdBy ?? ''}</span>,
    },
    {
      key: 'menu',
      label: t('programs.column.menu'),
      quiet: true,
      width: 56,
      cell: (program) => <RowMenu program={program} onChanged={onChanged} />,
    },
  ]
}

function Card({ program, onChanged }: { program: Program; onChanged: () => void }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Link className="table__name" to={path(`admin/programs/${program.slug}/dashboard`)}>
          {text(program.title, program.lang)}
        </Link>
        <p
          style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'center', margin: '4px 0' }}
          className="small soft"
        >
          <PhaseBadge phase={program.phase} />{' '}
          {t('programs.responses', { count: program.responses.total, n: number(program.responses.total, locale) })}
        </p>
        <p className="small">
          <Deadline program={program} />
        </p>
      </div>
      <RowMenu program={program} onChanged={onChanged} />
    </div>
  )
}

function RowMenu({ program, onChanged }: { program: Program; onChanged: () => void }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const textOf = useProblemText()
  const title = text(program.title, program.lang)
  const can = (ability: string) => program.abilities[ability] === true

  const change = async (now: Program, to: ProgramStatus) => {
    try {
      const changed = await changeProgramStatus(now, to)
      notify(t(`programs.moved.${to}`, { title }), {
        topic: `program ${program.id}`,
        undo: () => void change(changed, now.status),
      })
      onChanged()
    } catch (error) {
      notify(textOf(error).detail, { tone: 'bad' })
      onChanged()
    }
  }
  const trash = async () => {
    if (await askToTrash(program, t, title)) await change(program, 'deleted')
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('programs.menu', { title })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {program.publishedAt && program.status === 'active' && boot.publicUrl && (
          <Menu.Item
            component="a"
            href={`${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`}
            target="_blank"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            {t('programs.publicPage')}
          </Menu.Item>
        )}
        {program.status !== 'deleted' && (
          <Menu.Item
            component={Link}
            to={path(`admin/programs/${program.slug}/params`)}
            leftSection={<IconSettings size={16} stroke={1.6} />}
          >
            {t('menu.params')}
          </Menu.Item>
        )}
        {program.status === 'active' && can('archive') && (
          <Menu.Item
            leftSection={<IconArchive size={16} stroke={1.6} />}
            onClick={() => void change(program, 'archived')}
          >
            {t('programs.archive')}
          </Menu.Item>
        )}
        {program.status !== 'active' && can('restore') && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            onClick={() => void change(program, 'active')}
          >
            {t(program.status === 'archived' ? 'programs.unarchive' : 'programs.restore')}
          </Menu.Item>
        )}
        {program.status !== 'deleted' && can('delete') && (
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void trash()}>
            {t('programs.trash')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
