import { Button } from '@mantine/core'
import { IconDownload, IconTrash, IconUserShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DataRequestItem } from '#core/deletion/deletion.contract.ts'
import { usePath, useQuery, useWords } from '../../../app/hooks.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import type { List } from '../../../app/parts/list/useList.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import styles from '../Requests.module.css'
import { Due } from './Due.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { useName } from './useName.ts'

export type Part = 'todo' | 'processed'

interface RequestListProps {
  list: List<DataRequestItem> & {
    answer: { counts: { todo: number; processed: number } } | undefined
  }
  part: Part
  path: string
  actions?: ReactNode
}

/** Requests of people about their data; one opens beside the list. */
export function RequestList({ list, part, path, actions }: RequestListProps) {
  const t = useWords()
  const to = usePath()
  const { get, set } = useQuery()
  const nameOf = useName()
  const counts = list.answer?.counts
  const openId = get('request')
  const row = list.rows?.find(({ id }) => id === openId)
  return (
    <>
      <ListPage
        list={list}
        title={t('menu.requests')}
        facts={t('deletion.facts')}
        actions={actions}
        label={t(`deletion.tab.${part}`)}
        tabs={{
          label: t('menu.requests'),
          items: [
            { to: to(path), label: t('deletion.tab.todo'), count: counts?.todo, current: part === 'todo' },
            {
              to: to(`${path}/processed`),
              label: t('deletion.tab.processed'),
              count: counts?.processed,
              current: part === 'processed',
            },
          ],
        }}
        nameOf={nameOf}
        onOpen={({ id }) => set({ request: id })}
        currentId={openId}
        card={(each) => (
          <div className={styles.card}>
            <b>{nameOf(each)}</b>
            <Kind request={each} />
            <Due request={each} />
            <Button onClick={() => set({ request: each.id })} aria-label={`${t('deletion.open')}: ${nameOf(each)}`}>
              {t('deletion.open')}
            </Button>
          </div>
        )}
        empty={
          <StateBox icon={IconUserShield} title={t(`deletion.empty.${part}`)}>
            {t('deletion.emptyText')}
          </StateBox>
        }
      />
      {row && <RequestPanel key={row.id} row={row} onClose={() => set({ request: '' })} />}
    </>
  )
}

export function Kind({ request: { kind } }: { request: DataRequestItem }) {
  const t = useWords()
  const Icon = kind === 'deletion' ? IconTrash : IconDownload
  return (
    <span className={styles.kind}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {t(`deletion.kind.${kind}`)}
    </span>
  )
}
