import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import type { ResponseStep } from '#core/response/response.contract.ts'
import { AnswerList } from './AnswerList.tsx'

const text = (reference: string): Field => ({ type: 'text', reference, title: { en: reference } })
const fields: Field[] = [
  { type: 'sep-title', reference: 'head', title: { en: 'Part' } },
  text('title'),
  { type: 'questions-group', reference: 'team', title: { en: 'team' }, fields: [text('name'), text('role')] },
  text('place'),
]
const wrong = (reference: string, at = reference) => ({ reference, at, label: '', rule: 'required' })
const missing = [wrong('team', 'team[1].role'), wrong('team', 'team[2].name'), wrong('place')]

type Parts = { className?: string; children?: ReactNode; onClick?: () => void }
const elements = (node: ReactNode): ReactElement<Parts>[] =>
  Array.isArray(node)
    ? node.flatMap(elements)
    : isValidElement<Parts>(node)
      ? [node, ...elements(node.props.children)]
      : []

/** The rows' looks, and where their buttons lead. */
function shown(step: Partial<ResponseStep>) {
  const gone: unknown[] = []
  const props = {
    step: { id: 's1', definition: { fields }, answers: { team: [{}, {}, {}] }, missing, editable: true, ...step },
    onGo: (...to: unknown[]) => gone.push(to),
    lang: 'en',
    program: { lang: 'en' },
    words: { apply: {} },
  }
  const all = elements(AnswerList(props as unknown as Parameters<typeof AnswerList>[0]))
  for (const { type, props } of all) if (type === 'button' && props.className === 'link') props.onClick?.()
  const looks = all.filter(({ type, key }) => type === 'div' && key).map(({ key, props }) => [key, props.className])
  return { looks, gone }
}

it('marks each question that is not right once, and leads to what is wrong in it first', () => {
  expect(shown({})).toEqual({
    looks: [
      ['title', undefined],
      ['team', 'bad is-wide'],
      ['place', 'bad'],
    ],
    gone: [
      [{ step: 's1' }, 'team[1].role'],
      [{ step: 's1' }, 'place'],
    ],
  })
})

it('marks it where nothing can be changed any more, and leads nowhere', () => {
  const { looks, gone } = shown({ editable: false })
  expect([looks.map(([, look]) => look), gone]).toEqual([[undefined, 'bad is-wide', 'bad'], []])
})
