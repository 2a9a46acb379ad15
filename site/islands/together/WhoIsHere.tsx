import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { Participants } from '#core/participant/participant.contract.ts'
import { Face } from './Face.tsx'
import type { Live, Present } from './live.ts'
import type { TogetherProps } from './Together.tsx'

interface WhoProps extends TogetherProps {
  people: Participants
  live: Live
}

/** Everybody who takes part: where they are, or that they are away. */
export function WhoIsHere({ response, people, live, lang, words, program }: WhoProps) {
  const t = translator(words.together ?? {}, lang)
  const present = useStore(live.$present)
  const placeOf = ({ at }: Present): string => {
    const step = response.steps.find(({ id }) => id === at?.stepId)
    if (!step) return t('isHere')
    const question =
      at?.reference && step.definition
        ? labelAt(step.definition as FormDefinition, at.reference, lang, program.lang)
        : step.title
    return t('at', { question: question || step.title })
  }
  return (
    <section aria-labelledby="who">
      <h2 className="together__who" id="who">
        {t('who')}
      </h2>
      <ul className="who">
        {people.items.map(({ id, userId, name, role, isMe }) => {
          const there = present.filter((one) => one.userId === userId)
          const at = there.find((one) => one.at?.reference) ?? there[0]
          return (
            <li key={id}>
              <Face name={name} other={!isMe} />
              <span>
                <b>{isMe ? t('you') : name}</b>
                <br />
                {isMe ? t(`role.${role}`) : at ? placeOf(at) : `${t(`role.${role}`)} · ${t('away')}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
