import type { ReactNode } from 'react'
import { translator } from '#client/words.ts'
import { isCategoryClosed } from './draft.ts'
import type { ApplyProps, CategoryProps } from './props.ts'
import { moment, useOwnZone } from './words.ts'

interface CategoriesProps extends ApplyProps {
  now: Date
  /** What can be done with a category that is open. */
  action: (category: CategoryProps) => ReactNode
}

/** The categories of a call, each with what it asks for. */
export function Categories({ lang, words, program, now, action }: CategoriesProps) {
  const t = translator(words.apply, lang)
  const own = useOwnZone()
  const closed = (iso: string) => {
    const { long, zone } = moment(iso, program.zone, lang, words.time, own)
    return <p>{t('visitor.closed', { date: long, zone })}</p>
  }
  return (
    <ul className="choose__list">
      {program.categories.map((category) => (
        <li className="box" key={category.id}>
          <h3>{category.title}</h3>
          {category.summary && <p className="muted">{category.summary}</p>}
          <p className="small muted">
            {t('labelled', {
              label: t('stepsOf', { count: category.steps.length }),
              words: category.steps.join('\u00a0· '),
            })}
          </p>
          {category.closesAt && isCategoryClosed(category, now) ? closed(category.closesAt) : action(category)}
        </li>
      ))}
    </ul>
  )
}
