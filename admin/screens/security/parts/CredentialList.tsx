import { Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useWords } from '../../../app/hooks.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import type { List } from '../../../app/parts/list/useList.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import styles from './CredentialList.module.css'
import { SecretDialog } from './SecretDialog.tsx'
import { useSecurityTabs } from './useSecurityTabs.ts'

interface CredentialListProps<Item extends { id: string; name: string }, Made> {
  list: List<Item>
  title: string
  text: string
  /** What is said while there are none. */
  empty: string
  icon: ComponentProps<typeof StateBox>['icon']
  create: string
  /** What a card says under the name. */
  card: (item: Item) => ReactNode
  removeButton: (item: Item) => ReactNode
  createDialog: (dialog: { onClose: () => void; onMade: (made: Made) => void }) => ReactNode
  /** What is shown of a new one, once. */
  shownOnce: (made: Made) => Omit<ComponentProps<typeof SecretDialog>, 'onClose'>
}

/** A tab of the security pages: what may act for people, a dialog that adds one, and its secret. */
export function CredentialList<Item extends { id: string; name: string }, Made>({
  list,
  title,
  text,
  empty,
  icon,
  create,
  card,
  removeButton,
  createDialog,
  shownOnce,
}: CredentialListProps<Item, Made>) {
  const t = useWords()
  const tabs = useSecurityTabs()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const button = (
    <Button variant="filled" onClick={() => setCreating(true)}>
      {create}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={t('security.title')}
      label={title}
      facts={text}
      actions={button}
      tabs={tabs}
      nameOf={({ name }) => name}
      card={(item) => (
        <div className={styles.card}>
          <div className={styles.what}>
            <strong>{item.name}</strong>
            {card(item)}
          </div>
          {removeButton(item)}
        </div>
      )}
      empty={
        <StateBox icon={icon} title={empty} actions={button}>
          {text}
        </StateBox>
      }
    >
      {creating &&
        createDialog({
          onClose: () => setCreating(false),
          onMade: (it) => {
            setCreating(false)
            setMade(it)
          },
        })}
      {made && <SecretDialog {...shownOnce(made)} onClose={() => setMade(null)} />}
    </ListPage>
  )
}
