import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconProgressCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { Status } from '#core/status/status.contract.ts'
import { useAllowed, useLocale, usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { moved } from '../../app/parts/sortable/moved.ts'
import { SortableList } from '../../app/parts/sortable/SortableList.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { DeleteDialog } from './parts/DeleteDialog.tsx'
import { StatusChip } from './parts/StatusChip.tsx'
import { StatusDialog } from './parts/StatusDialog.tsx'
import statusStyles from './Status.module.css'

type Open = { what: 'edit'; status?: Status } | { what: 'delete'; status: Status } | null

/** The statuses that the organisers give the applications of a program, in their order. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const allowed = useAllowed()
  const textOf = useProblemText()
  const program = useProgram()
  const params = { programId: program.id }
  const read = queryOf('listStatuses', { params })
  const { data, error, reload } = useApiQuery(read)
  const [open, setOpen] = useState<Open>(null)
  // What was put in another order is shown so until the server says so.
  const [placed, setPlaced] = useState<{ of: unknown; items: readonly Status[] }>()
  const canEdit = program.status === 'active' && allowed('program.status.update')
  const order = useApiMutation('orderStatuses', {
    onSuccess: () => notify(t('statuses.ordered'), { topic: 'status' }),
    onProblem: (why) => {
      setPlaced(undefined)
      notify(textOf(why).detail, { tone: 'bad' })
    },
  })
  const statuses = placed && placed.of === data ? placed.items : data?.items
  const move = (from: number, to: number) => {
    const items = moved(statuses ?? [], from, to)
    setPlaced({ of: data, items })
    order.mutate({ params, body: { statusIds: items.map(({ id }) => id) } })
  }
  const create = canEdit && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => setOpen({ what: 'edit' })}
    >
      {t('statuses.create')}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <Page
      title={t('menu.statuses')}
      facts={t('statuses.lead')}
      width="settings"
      actions={statuses && statuses.length > 0 && create}
    >
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !statuses ? (
        <SkeletonRows rows={4} height={52} />
      ) : statuses.length === 0 ? (
        <StateBox icon={IconProgressCheck} title={t('statuses.empty')} actions={create}>
          {t('statuses.emptyText')}
        </StateBox>
      ) : (
        <SortableList
          label={t('menu.statuses')}
          items={statuses}
          idOf={({ id }) => id}
          nameOf={({ title }) => text(title)}
          onMove={move}
          disabled={!canEdit || order.busy}
        >
          {(status) => (
            <div className={statusStyles.row}>
              <span>
                <StatusChip {...status} />
              </span>
              <span className={`${statusStyles.facts} small soft`}>
                {[status.isFinal && t('statuses.final'), status.visibleToApplicant && t('statuses.shown')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Link to={path(`admin/programs/${program.slug}/responses?reviewStatus=${status.key}`)}>
                {t('statuses.count', { count: status.count, n: number(status.count, locale) })}
              </Link>
              {canEdit && (
                <Menu>
                  <Menu.Target>
                    <ActionIcon aria-label={t('statuses.menu', { name: text(status.title) })}>
                      <IconDots size={18} stroke={1.6} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      leftSection={<IconPencil size={16} stroke={1.6} />}
                      onClick={() => setOpen({ what: 'edit', status })}
                    >
                      {t('statuses.editMenu')}
                    </Menu.Item>
                    <Menu.Item
                      data-danger
                      leftSection={<IconTrash size={16} stroke={1.6} />}
                      onClick={() => setOpen({ what: 'delete', status })}
                    >
                      {t('statuses.deleteMenu')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </div>
          )}
        </SortableList>
      )}
      {open?.what === 'edit' && (
        <StatusDialog
          program={program}
          statuses={statuses ?? []}
          {...(open.status && { status: open.status })}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteDialog
          programId={program.id}
          status={open.status}
          others={(statuses ?? []).filter(({ id }) => id !== open.status.id)}
          onClose={close}
        />
      )}
    </Page>
  )
}
