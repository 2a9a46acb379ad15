import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { Keys } from '../Keys.tsx'
import { rangeOf } from './range.ts'

/** Which keys work on this list, under it. */
export function KeyLine({ keys }: { keys: readonly (readonly [keys: string, words: string])[] }) {
  const t = useWords()
  return (
    <p className="keyline" aria-hidden="true">
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
  page: number
  perPage: number
  /** Rows that the filters let through; null for "more than 10,000". */
  total: number | null
  /** Rows of the page, without those that are no longer among them. */
  shown: number
  onPage: (page: number) => void
  /** Rows in sight that are no longer among them, and the words that say so. */
  left?: { count: number; words: string } | undefined
}

/** "1 à 20 sur 21 846", and the pages. */
export function TableFoot({ page, perPage, total, shown, onPage, left }: FootProps) {
  const t = useWords()
  const locale = useLocale()
  const { from, to, pages } = rangeOf({ page, perPage, total, shown, left: left?.count ?? 0 })
  return (
    <div className="tablefoot">
      <span className="num" role="status">
        {total === null
          ? t('table.rangeMany', { from: number(from, locale), to: number(to, locale), total: number(10_000, locale) })
          : t('table.range', {
              from: number(from, locale),
              to: number(to, locale),
              total: number(Math.max(to, total), locale),
            })}
        {left && ` ${left.words}`}
      </span>
      {(pages === null || pages > 1) && (
        <div className="tablefoot__pages">
          <span>{t('table.perPage', { n: perPage })}</span>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('table.previous')}
          </Button>
          <span className="num">
            {pages === null ? number(page, locale) : `${number(page, locale)} / ${number(pages, locale)}`}
          </span>
          <Button
            disabled={pages === null ? shown + (left?.count ?? 0) < perPage : page >= pages}
            onClick={() => onPage(page + 1)}
          >
            {t('table.next')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Foot of lists that only know what comes before and after. */
export function StepFoot({
  text,
  onPrevious,
  onNext,
}: {
  text: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}) {
  const t = useWords()
  return (
    <div className="tablefoot">
      <span className="num" role="status">
        {text}
      </span>
      {(onPrevious || onNext) && (
        <div className="tablefoot__pages">
          <Button disabled={!onPrevious} onClick={onPrevious}>
            {t('table.previous')}
          </Button>
          <Button disabled={!onNext} onClick={onNext}>
            {t('table.next')}
          </Button>
        </div>
      )}
    </div>
  )
}
