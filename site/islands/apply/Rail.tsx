import type { MouseEvent } from 'react'
import { type T, translator } from '#client/words.ts'
import { isOpen } from '#core/response/halt.rules.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { Icon } from '../Icon.tsx'
import { searchOf } from './applicationStore.ts'
import { RailFrame, StepLine } from './Frame.tsx'
import type { ApplyProps, Place } from './props.ts'

interface RailProps extends ApplyProps {
  response: MyResponse
  place: Place
  now: Date
  onGo: (place: Place) => void
}

/** Where the step stands, in a class and in words. */
function look(
  step: ResponseStep,
  { halt }: MyResponse,
  now: boolean,
  t: T,
): { className: string; icon?: 'tick' | 'bang' | 'lock'; words: string } {
  // Nothing opens any more.
  if (!step.reachable && halt === 'rejected' && step.state !== 'rejected')
    return { className: 'is-off', icon: 'lock', words: '' }
  if (!step.reachable)
    return {
      className: 'is-off',
      icon: 'lock',
      words: step.blockedBy ? t('locked', { step: step.blockedBy }) : t('lockedPlain'),
    }
  if (step.type === 'validation') {
    if (step.state === 'validated') return { className: 'is-done', icon: 'tick', words: t('gateDone') }
    if (step.state === 'rejected') return { className: 'is-todo', icon: 'bang', words: t('rejected') }
    // Nobody decides any more.
    if (halt === 'withdrawn' || halt === 'stopped' || halt === 'rejected')
      return { className: 'is-off', icon: 'lock', words: '' }
    if (step.state === 'refused') return { className: 'is-todo', icon: 'bang', words: t('refused') }
    return { className: 'is-off', icon: 'lock', words: t(step.state === 'toValidate' ? 'waiting' : 'gateTodo') }
  }
  // While it is being filled in, the count would be that of when it was opened.
  const words = now ? '' : t('toComplete', { count: step.missing.length })
  if (step.missing.length > 0 && step.state !== 'todo') return { className: 'is-done is-todo', icon: 'bang', words }
  if (step.state === 'done') return { className: 'is-done', icon: 'tick', words: t('complete') }
  return { className: '', words: '' }
}

const isAt = (place: Place, id: string): boolean => typeof place === 'object' && place.step === id

/** The deadline and the path of the steps. */
export const Rail = (props: RailProps) => (
  <RailFrame {...props}>
    <Steps {...props} />
  </RailFrame>
)

function Steps({ response, place, lang, words, onGo }: RailProps) {
  const t = translator(words.apply, lang)
  const link = (to: Place, label: string) => (
    <a
      href={searchOf(response, to)}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onGo(to)
      }}
    >
      {label}
    </a>
  )
  return (
    <ol className="path">
      {response.steps.map((step) => {
        const now = isAt(place, step.id)
        const { className, icon, words: state } = look(step, response, now, t)
        const isAhead = now && !className.includes('is-done')
        const open = step.reachable && (step.type !== 'validation' || step.state !== 'todo')
        return (
          <li
            key={step.id}
            className={isAhead ? 'is-now' : `${className}${now ? ' is-here' : ''}`}
            aria-current={now ? 'step' : undefined}
          >
            {icon && !isAhead && <Icon name={icon} className="glyph" />}
            {open ? link({ step: step.id }, step.title) : step.title}
            {state && <small>{state}</small>}
          </li>
        )
      })}
      <li className={place === 'review' ? 'is-now' : ''} aria-current={place === 'review' ? 'step' : undefined}>
        {link('review', t(isOpen(response) ? 'review' : 'yours'))}
      </li>
    </ol>
  )
}

export function StepBar(props: RailProps) {
  const { response, place } = props
  const count = response.steps.length + 1
  const index = response.steps.findIndex((step) => isAt(place, step.id)) + 1 || count
  return (
    <StepLine {...props} step={index} steps={count}>
      <Steps {...props} />
    </StepLine>
  )
}
