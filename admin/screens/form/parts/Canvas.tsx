import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { number } from '#client/ui/format.ts'
import { countQuestions } from '#core/form/count.ts'
import { useLocale, useStableCallbacks, useWords } from '../../../app/hooks.ts'
import { Keys } from '../../../app/parts/Keys.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { aim, select } from '../editor.changes.ts'
import { cancelLift, carry, drop, lift } from '../editor.history.ts'
import { allNodes, findNode, type Node, placeBeside, type Step, toFields } from '../nodes.ts'
import { conditionInWords } from '../sentences.ts'
import { editorTypeOf } from '../types/index.ts'
import { useFieldActions, useFieldKeys } from './actions.ts'
import { useTelling } from './conditionWording.ts'
import { cardId, focusCard, focusSoon, useAct, useEditor, useFormSession } from './context.ts'
import { Empty, End } from './Ends.tsx'
import { type CardHands, FieldCard } from './FieldCard.tsx'
import { useFlaws } from './flaws.ts'
import { useLiftedWords } from './hand.ts'
import { PALETTE_SEARCH } from './Palette.tsx'
import { Problems } from './Problems.tsx'

interface CanvasProps {
  restored: boolean
  /** Opens the settings of the selected field, at its question unless another box is meant. */
  onOpen: (box?: string) => void
  /** Where there is no palette beside: opens it. */
  onPick?: () => void
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The structure of the form. One card is in the tab order; arrows go along, Space lifts. */
export function Canvas({ restored, onOpen, onPick }: CanvasProps) {
  const t = useWords()
  const act = useAct()
  const { store, canEdit } = useFormSession()
  const { work, selected, lifted } = useEditor()
  const flaws = useFlaws()
  const telling = useTelling()
  const actions = useFieldActions()
  const said = useLiftedWords()
  useEffect(() => {
    if (selected) document.getElementById(cardId(selected))?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  useFieldKeys()
  const wrong = new Map<string, string>()
  for (const { node, text, part } of flaws) {
    if (node && !wrong.has(node.id)) wrong.set(node.id, part ? t('form.problem', { field: part, text }) : text)
  }
  const first = selected && findNode(work.nodes, selected) ? selected : work.nodes[0]?.id
  const goTo = (id: string | undefined) => {
    if (!id) return
    act((editor) => select(editor, id))
    focusCard(id)
  }
  const carryOn = (id: string, step: Step) => {
    const place = placeBeside(work.nodes, id, step)
    if (place && !actions.mayGo(id, place)) return
    act((editor) => carry(editor, step))
  }
  const onKey = (event: KeyboardEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const inHand = store.$editor.get().lifted?.id === id
    const step = STEPS[event.key]
    if (inHand) {
      if (step) carryOn(id, step)
      else if (event.key === ' ' || event.key === 'Enter') act(drop)
      else if (event.key === 'Escape') act(cancelLift)
      else if (event.key !== 'Tab') return
      else act(drop)
      if (event.key !== 'Tab') event.preventDefault()
      focusSoon(cardId(id))
      return
    }
    const all = allNodes(work.nodes).map((node) => node.id)
    const at = all.indexOf(id)
    if (event.key === ' ' && canEdit) act((editor) => lift(editor, id))
    else if (event.key === 'ArrowDown') goTo(all[at + 1])
    else if (event.key === 'ArrowUp') goTo(all[at - 1])
    else if (event.key === 'Home') goTo(all[0])
    else if (event.key === 'End') goTo(all.at(-1))
    else return
    event.preventDefault()
  }
  const aimAt = (group: string) => {
    act((editor) => aim(select(editor, group), group))
    if (onPick) onPick()
    else focusSoon(PALETTE_SEARCH)
  }
  const hands = useStableCallbacks<CardHands>({
    select: (id) => act((editor) => select(editor, id)),
    open: () => onOpen(),
    press: onKey,
    duplicate: actions.duplicate,
    remove: actions.remove,
    aim: aimAt,
  })
  // The same order is the same list: what is typed into one field draws no other card again.
  const ids = work.nodes.map(({ id }) => id).join(' ')
  const order = useMemo(() => ids.split(' ').filter(Boolean), [ids])
  const cards = (nodes: readonly Node[]) =>
    nodes.map((node) => (
      <FieldCard
        key={node.id}
        node={node}
        selected={node.id === selected}
        tabbable={node.id === first}
        lifted={node.id === lifted?.id}
        flaw={wrong.get(node.id)}
        when={
          node.field.visibleWhen && t('form.when', { condition: conditionInWords(node.field.visibleWhen, telling) })
        }
        requiredWhen={
          node.field.rules?.required_if && !node.field.required
            ? t('form.requiredWhen', { condition: conditionInWords(node.field.rules.required_if, telling) })
            : undefined
        }
        hands={hands}
      >
        {node.field.type === 'questions-group' ? cards(node.inner) : undefined}
      </FieldCard>
    ))
  return (
    <section className="canvas" aria-label={t('form.canvas.name')}>
      {restored && <Banner role="status">{t('unsaved.restored')}</Banner>}
      <Problems onGo={goTo} onOpen={onOpen} />
      {work.nodes.length === 0 ? (
        <Empty {...(onPick ? { onPick } : {})} />
      ) : (
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol className="canvas__list">
            {sectionsOf(work.nodes).map(({ head, nodes }, n) => (
              <li key={head?.id ?? 'first'} className="canvas__section">
                <Counts nodes={nodes} n={n} titled={head !== null} />
                <ol className="canvas__list">{cards(head ? [head, ...nodes] : nodes)}</ol>
              </li>
            ))}
          </ol>
        </SortableContext>
      )}
      {work.nodes.length > 0 && <End {...(onPick ? { onPick } : {})} />}
      <p className="vh" id="canvas-keys">
        {t('form.canvas.keys')}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
      {lifted && (
        <div className="canvas__hand" aria-hidden>
          <span>{said}</span>
          <span className="canvas__handkeys">
            <Keys keys="ArrowUp" />
            <Keys keys="ArrowDown" /> {t('form.canvas.move')} <Keys keys=" " /> {t('form.canvas.put')}{' '}
            <Keys keys="Escape" /> {t('form.canvas.cancel')}
          </span>
        </div>
      )}
    </section>
  )
}

/** The form in parts, each from one section's title to the next. */
function sectionsOf(nodes: readonly Node[]): { head: Node | null; nodes: Node[] }[] {
  const parts: { head: Node | null; nodes: Node[] }[] = []
  for (const node of nodes) {
    if (editorTypeOf(node.field)?.startsSection) parts.push({ head: node, nodes: [] })
    else {
      if (parts.length === 0) parts.push({ head: null, nodes: [] })
      parts.at(-1)?.nodes.push(node)
    }
  }
  return parts
}

/** "Section 2, 18 champs, 11 obligatoires". */
function Counts({ nodes, n, titled }: { nodes: readonly Node[]; n: number; titled: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const { fields, required } = countQuestions(toFields(nodes))
  return (
    <p className="canvas__counts small soft num">
      <span>{titled && t('form.section', { n: n + 1 })}</span>
      <span>
        {t('form.fields', { count: fields, n: number(fields, locale) })}
        {fields > 0 && `, ${t('form.required', { count: required, n: number(required, locale) })}`}
      </span>
    </p>
  )
}
