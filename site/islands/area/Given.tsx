import type { MyResponse } from '#core/response/response.contract.ts'
import { AnswerList } from '../apply/AnswerList.tsx'
import { hrefOf, type ItemProps } from './words.ts'

/** What was answered, step by step, with the ways to change it. */
export function Given({ item, response, lang, words }: ItemProps & { response: MyResponse }) {
  const { apply = {}, form = {} } = words
  return response.steps
    .filter(({ definition }) => definition)
    .map((step) => (
      <AnswerList
        key={step.id}
        lang={lang}
        fallback={lang}
        words={{ ...words, apply, form, missing: {} }}
        step={step}
        onGo={(place, reference) =>
          location.assign(hrefOf(item, lang, typeof place === 'string' ? place : place.step, reference))
        }
      />
    ))
}
