import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './CardListPage.module.css'
import { Page, Sheet } from './Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from './States.tsx'

interface CardListPageProps<Item> {
  title: string
  facts: string
  list: { data: { items: readonly Item[] } | undefined; error: unknown; reload: () => void }
  empty: { icon: ComponentProps<typeof StateBox>['icon']; title: string; text: string }
  /** Left out: nobody who reads this makes another. */
  create: { label: string; onClick: () => void } | null
  /** An item as a card: an `li` with a key. */
  card: (item: Item) => ReactNode
  /** What opens beside the list. */
  children?: ReactNode
}

/** The few things of a kind that a program has, a card each: no search, no pages. */
export function CardListPage<Item>({ title, facts, list, empty, create, card, children }: CardListPageProps<Item>) {
  const { data, error, reload } = list
  const button = create && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={create.onClick}>
      {create.label}
    </Button>
  )
  return (
    <Page title={title} facts={facts} width="settings" actions={data && data.items.length > 0 && button}>
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={3} height={96} />
      ) : data.items.length === 0 ? (
        <Sheet>
          <StateBox {...(empty.icon && { icon: empty.icon })} title={empty.title} actions={button}>
            {empty.text}
          </StateBox>
        </Sheet>
      ) : (
        <ul className={styles.cards}>{data.items.map(card)}</ul>
      )}
      {children}
    </Page>
  )
}
