import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import { Face } from './Face.tsx'
import { goLive, type Live } from './live.ts'
import { Question } from './Question.tsx'
import { questionAt } from './question.ts'
import { sharedStore } from './shared.ts'
import type { TogetherProps } from './Together.tsx'
import { WhoIsHere } from './WhoIsHere.tsx'

/** An application of several people: who is there, where they are, and what they change. */
export function Shared(props: TogetherProps & { onOpen: () => void }) {
  const { response, place, store, lang, words, onBeside } = props
  const t = translator(words.together ?? {}, lang)
  const together = sharedStore(response.id)
  const [live, setLive] = useState<Live | null>(null)
  const people = useStore(together.$people)
  const stepId = typeof place === 'object' ? place.step : null

  useEffect(() => {
    void together.readPeople()
    const found = goLive(response.id, {
      onChanged: () => void store.reread(),
      onPeople: () => void together.readPeople(),
      onComments: () => void together.readComments(),
      onOut: () => void store.load(),
    })
    setLive(found)
    return found.end
  }, [response.id, store, together])

  useEffect(() => {
    if (!live) return
    const say = () => live.move(stepId ? { stepId, reference: questionAt(document.activeElement) } : null)
    say()
    document.addEventListener('focusin', say)
    document.addEventListener('focusout', say)
    return () => {
      document.removeEventListener('focusin', say)
      document.removeEventListener('focusout', say)
    }
  }, [live, stepId])

  const step = response.steps.find(({ id }) => id === stepId)
  // Headings and texts between the questions are not commented on.
  const separators = (step?.definition?.fields ?? [])
    .filter(({ type }) => type.startsWith('sep-'))
    .map(({ reference }) => reference)
    .join(' ')
  // The same function for all renders of a step, so that its questions are not drawn again.
  const beside = useMemo(
    () =>
      live && stepId
        ? (reference: string) =>
            separators.split(' ').includes(reference) ? null : (
              <Question
                key={`${reference} together`}
                reference={reference}
                stepId={stepId}
                live={live}
                together={together}
                lang={lang}
                words={words}
              />
            )
        : undefined,
    [live, stepId, together, lang, words, separators],
  )
  useEffect(() => {
    onBeside(beside && (() => beside))
    return () => onBeside(undefined)
  }, [beside, onBeside])

  const rail = useRailPlace(stepId)
  if (!live || !people) return null
  return (
    <>
      <Faces live={live} label={t('who')} />
      {rail && createPortal(<WhoIsHere {...props} people={people} live={live} />, rail)}
    </>
  )
}

/** Those who are on the page now, beside oneself. */
function Faces({ live, label }: { live: Live; label: string }) {
  const present = useStore(live.$present)
  const names = [...new Map(present.map(({ userId, name }) => [userId, name])).values()]
  if (names.length === 0) return null
  return (
    <span className="faces">
      <span className="vh">{[label, ...names].join(', ')}</span>
      {names.slice(0, 4).map((name) => (
        <Face key={name} name={name} other />
      ))}
    </span>
  )
}

/** A place of our own at the end of the rail. */
function useRailPlace(at: string | null): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rail is another one in another view
  useEffect(() => {
    const rail = document.querySelector('.rail')
    if (!rail) return setPlace(null)
    const own = document.createElement('div')
    rail.append(own)
    setPlace(own)
    return () => own.remove()
  }, [at])
  return place
}
