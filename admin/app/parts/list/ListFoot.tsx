import { Button, Menu, UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { Keys } from '../Keys.tsx'
import styles from './ListFoot.module.css'
import { rangeOf } from './range.ts'
import type { List } from './useList.ts'

/** Which keys work on this list, under it. */
export function KeyLine({ keys }: { keys: readonly (readonly [keys: string, words: string])[] }) {
  const t = useWords()
  return (
    <p className={styles.keyline} aria-hidden="true">
      {keys.map(([key, words]) => (
        <span key={key}>
          {key.split('/').map((each) => (
            <Fragment key={each}>
              <Keys keys={each} />
            </Fragment>
          ))}{' '}
          {t(words)}
        </span>
      ))}
    </p>
  )
}

interface FootProps {
  list: Pick<
    List<{ id: string }>,
    'paging' | 'place' | 'rows' | 'size' | 'sizes' | 'total' | 'beside' | 'goTo' | 'setSize'
  >
  /** What is shown of how many, for a list whose pages have no numbers. */
  text?: ReactNode
  /** Rows of the page that are no longer among those that the filters let through, and the words that say so. */
  left?: { count: number; words: string } | undefined
  /** Rows that have moved since the page was read. */
  moved?: ReadonlySet<string> | undefined
}

/** "1 à 20 sur 21 846", and the pages. */
export function ListFoot({ list, text, left, moved }: FootProps) {
  const t = useWords()
  const locale = useLocale()
  const { paging, place, rows = [], size, sizes, total } = list
  const n = (value: number) => number(value, locale)
  const { previous, next } = list.beside(moved)
  const range = rangeOf({
    page: place.page,
    perPage: size,
    total,
    shown: rows.length - (left?.count ?? 0),
    left: left?.count ?? 0,
  })
  return (
    <div className={styles.tablefoot} data-testid="tablefoot">
      <span className="num" role="status">
        {text ??
          (total === null
            ? t('table.rangeMany', { from: n(range.from), to: n(range.to), total: n(10_000) })
            : t('table.range', { from: n(range.from), to: n(range.to), total: n(Math.max(range.to, total)) }))}
        {left && ` ${left.words}`}
      </span>
      {(previous || next || size !== sizes[0]) && (
        <div className={styles.pages}>
          <Menu>
            <Menu.Target>
              <UnstyledButton fz="inherit">{t('table.perPage', { n: size })}</UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.RadioGroup value={String(size)} onChange={(value) => list.setSize(Number(value))}>
                {sizes.map((each) => (
                  <Menu.RadioItem closeMenuOnClick key={each} value={String(each)}>
                    {t('table.perPage', { n: each })}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Dropdown>
          </Menu>
          <Button disabled={!previous} onClick={() => previous && list.goTo(previous)}>
            {t('table.previous')}
          </Button>
          {paging !== 'cursor' && (
            <span className="num">{range.pages === null ? n(place.page) : `${n(place.page)} / ${n(range.pages)}`}</span>
          )}
          <Button disabled={!next} onClick={() => next && list.goTo(next)}>
            {t('table.next')}
          </Button>
        </div>
      )}
    </div>
  )
}
