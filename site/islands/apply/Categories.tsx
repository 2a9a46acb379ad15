import type { ReactNode } from 'react'
import type { ApplyProps, CategoryProps } from './props.ts'
import { tellIn } from './words.ts'

interface CategoriesProps extends ApplyProps {
  /** What can be done with a category. */
  action: (category: CategoryProps) => ReactNode
}

/** The categories of a call, each with what it asks for. */
export function Categories({ lang, words, program, action }: CategoriesProps) {
  const t = tellIn(words.apply, lang)
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
          {action(category)}
        </li>
      ))}
    </ul>
  )
}
