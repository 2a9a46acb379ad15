import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconArrowBackUp, IconTrash, IconTrashX } from '@tabler/icons-react'
import { $platform } from '#client/stores/platform.ts'
import { fromNow, inUnits, ownZone, tableDate } from '#client/ui/format.ts'
import { TRASH_KINDS, type TrashItem, type TrashKind } from '#core/trash/trash.contract.ts'
import { useLocale, useNow, usePath, useText, useWords } from '../../app/hooks.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import tableStyles from '../../app/parts/table/Table.module.css'
import { RemoveSelected, RestoreSelected } from './parts/actions.tsx'
import { useRestore } from './parts/useRestore.ts'
import { useTrashKind } from './parts/useTrashKind.ts'

const DAY = 86_400_000
/** Days before the end from which on a row is marked. */
const SOON = 7

/** What was deleted in the last 30 days. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const platform = useStore($platform)
  const kind = useTrashKind()
  const restore = useRestore()
  const params = { platformId: platform?.id ?? '', kind }
  const titleOf = ({ title, program }: TrashItem) => text(title, program?.lang) || t('trash.untitled')
  const columns = useColumns(kind, titleOf, restore)
  const list = useList('listTrash', { name: `trash.${kind}`, params, columns })
  const counts = list.answer?.counts
  return (
    <ListPage
      key={kind}
      list={list}
      title={t('trash.title')}
      facts={t('trash.facts')}
      label={t(`trash.tab.${kind}`)}
      tabs={{
        label: t('trash.title'),
        items: TRASH_KINDS.map((each) => ({
          to: path(`admin/home/trash/${each}`),
          label: t(`trash.tab.${each}`),
          count: counts?.[each],
          current: each === kind,
        })),
      }}
      search={t('trash.search')}
      nameOf={titleOf}
      bulk={[
        { label: 'trash.restore', icon: IconArrowBackUp, permission: 'platform.trash.update', Dialog: RestoreSelected },
        { label: 'trash.remove', icon: IconTrashX, permission: 'platform.trash.update', Dialog: RemoveSelected },
      ]}
      card={(row) => (
        <>
          <b>{titleOf(row)}</b> <span className="soft">{row.number}</span>
          {row.program && <p className="small soft cut">{text(row.program.title, row.program.lang)}</p>}
          <p className="small soft">
            {t('trash.by', {
              who: row.deletedBy ?? t('trash.system'),
              date: tableDate(new Date(row.deletedAt), ownZone(), locale),
            })}
          </p>
          <p className="small">
            <Left row={row} />
          </p>
          <Button mt="xs" loading={restore.isBusy(row.id)} onClick={() => restore.restore(row)}>
            {t('trash.restore')}
          </Button>
        </>
      )}
      empty={
        <StateBox icon={IconTrash} title={t(`trash.empty.${kind}`)}>
          {t('trash.emptyText')}
        </StateBox>
      }
    />
  )
}

/** How long it can still be restored. */
function Left({ row }: { row: TrashItem }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const days = Math.ceil((new Date(row.until).getTime() - now.getTime()) / DAY)
  if (days < 1) return <span>{t('trash.today')}</span>
  const words = inUnits(days, 'day', locale)
  return days <= SOON ? (
    <StatusBadge shape="square" tone="warn" bare>
      {words}
    </StatusBadge>
  ) : (
    <span>{words}</span>
  )
}

function useColumns(
  kind: TrashKind,
  titleOf: (row: TrashItem) => string,
  restore: ReturnType<typeof useRestore>,
): Column<TrashItem>[] {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const now = useNow()
  return [
    {
      key: 'title',
      label: t(`trash.column.${kind}`),
      fixed: true,
      cell: (row) => (
        <span className={tableStyles.cell} title={titleOf(row)}>
          <b>{titleOf(row)}</b> <span className="soft num">{row.number}</span>
        </span>
      ),
    },
    ...(kind === 'programs'
      ? []
      : [
          {
            key: 'program',
            label: t('trash.column.program'),
            cell: ({ program }: TrashItem) => (
              <span className={tableStyles.cell}>{program && text(program.title, program.lang)}</span>
            ),
          },
        ]),
    {
      key: 'deletedBy',
      label: t('trash.column.deletedBy'),
      cell: ({ deletedBy }) => deletedBy ?? <span className="soft">{t('trash.system')}</span>,
    },
    {
      key: 'deletedAt',
      label: t('trash.column.deletedAt'),
      cell: ({ deletedAt }) => (
        <span className="nowrap" title={tableDate(new Date(deletedAt), ownZone(), locale)}>
          {fromNow(new Date(deletedAt), now, locale)}
        </span>
      ),
    },
    { key: 'until', label: t('trash.column.until'), cell: (row) => <Left row={row} /> },
    {
      key: 'restore',
      label: t('trash.restore'),
      quiet: true,
      width: 150,
      cell: (row) => (
        <Button
          size="compact-md"
          leftSection={<IconArrowBackUp size={15} stroke={1.6} />}
          loading={restore.isBusy(row.id)}
          aria-label={t('trash.restoreOne', { title: titleOf(row) })}
          onClick={() => restore.restore(row)}
        >
          {t('trash.restore')}
        </Button>
      ),
    },
  ]
}
