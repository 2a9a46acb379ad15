import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../app/hooks.ts'
import { findNode } from '../nodes.ts'
import { useEditor, useFieldName } from './context.ts'

/** What the live region and the notice say of the card in the hand. */
export function useLiftedWords(): string {
  const t = useWords()
  const name = useFieldName()
  const { work, lifted } = useEditor()
  const before = useRef(lifted)
  const [ended, setEnded] = useState('')
  const place = (id: string) => {
    const found = findNode(work.nodes, id)
    if (!found) return ''
    const group = findNode(work.nodes, found.place.parent)
    return t(group ? 'form.hand.placeIn' : 'form.hand.place', {
      title: name(found.node.field),
      n: found.place.index + 1,
      total: found.level.length,
      group: group ? name(group.node.field) : '',
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only taking up and letting go are told here
  useEffect(() => {
    const was = before.current
    before.current = lifted
    if (lifted) setEnded('')
    else if (was)
      setEnded(
        was.before.work === work
          ? t('form.hand.back', { place: place(was.id) })
          : t('form.hand.put', { place: place(was.id) }),
      )
  }, [lifted])
  return lifted ? t('form.hand.lifted', { place: place(lifted.id) }) : ended
}
