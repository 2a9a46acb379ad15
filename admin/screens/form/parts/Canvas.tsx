import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { isSeparator } from '#core/form/definition.ts'
import { Keys } from '../../../app/Help.tsx'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import { aim, cancelLift, carry, drop, lift, select } from '../editor.store.ts'
import { allNodes, findNode, type Node, type Step } from '../nodes.ts'
import { conditionInWords } from '../sentences.ts'
import { useFieldActions, useFieldKeys } from './actions.ts'
import {
  cardId,
  focusCard,
  focusSoon,
  useAct,
  useEditor,
  useFieldName,
  useFlaws,
  useFormSession,
  useTelling,
} from './context.ts'
import { FieldCard } from './FieldCard.tsx'
import { PALETTE_SEARCH } from './Palette.tsx'
import { SUMMARY } from './Publish.tsx'

interface CanvasProps {
  restored: boolean
  /** Opens the settings of the selected field. */
  onOpen: () => void
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
  for (const { node, text } of flaws) if (node && !wrong.has(node.id)) wrong.set(node.id, text)
  const first = selected && findNode(work.nodes, selected) ? selected : work.nodes[0]?.id
  const goTo = (id: string | undefined) => {
    if (!id) return
    act((editor) => select(editor, id))
    focusCard(id)
  }
  const onKey = (event: KeyboardEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const inHand = store.$editor.get().lifted?.id === id
    const step = STEPS[event.key]
    if (inHand) {
      if (step) act((editor) => carry(editor, step))
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
          node.field.rules?.required_if &&
          !node.field.required &&
          t('form.requiredWhen', { condition: conditionInWords(node.field.rules.required_if, telling) })
        }
        onSelect={(id) => act((editor) => select(editor, id))}
        onOpen={onOpen}
        onKey={onKey}
        onDuplicate={actions.duplicate}
        onRemove={actions.remove}
        onAim={aimAt}
      >
        {node.field.type === 'questions-group' && cards(node.inner)}
      </FieldCard>
    ))
  return (
    <section className="canvas" aria-label={t('form.canvas.name')}>
      {restored && <Banner role="status">{t('unsaved.restored')}</Banner>}
      <Problems onGo={goTo} onOpen={onOpen} />
      {work.nodes.length === 0 ? (
        <Empty {...(onPick ? { onPick } : {})} />
      ) : (
        <SortableContext items={work.nodes.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
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
    if (node.field.type === 'sep-title') parts.push({ head: node, nodes: [] })
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
  const asked = allNodes(nodes).filter(({ field }) => !isSeparator(field) && field.type !== 'questions-group')
  const required = asked.filter(({ field }) => field.required).length
  return (
    <p className="canvas__counts small soft num">
      <span>{titled && t('form.section', { n: n + 1 })}</span>
      <span>
        {t('form.fields', { count: asked.length, n: number(asked.length, locale) })}
        {asked.length > 0 && `, ${t('form.required', { count: required, n: number(required, locale) })}`}
      </span>
    </p>
  )
}

function Empty({ onPick }: { onPick?: () => void }) {
  const t = useWords()
  const { canEdit } = useFormSession()
  const { setNodeRef, isOver } = useDroppable({ id: 'end' })
  return (
    <div ref={setNodeRef} className="canvas__empty" data-over={isOver || undefined}>
      <StateBox
        icon={IconForms}
        title={t('form.canvas.empty')}
        actions={
          canEdit && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={onPick ?? (() => focusSoon(PALETTE_SEARCH))}
            >
              {t('form.canvas.addFirst')}
            </Button>
          )
        }
      >
        {t('form.canvas.emptyText')}
      </StateBox>
    </div>
  )
}

/** Behind the last field: where a field from the palette may be let go, and the way to add one. */
function End({ onPick }: { onPick?: () => void }) {
  const t = useWords()
  const act = useAct()
  const { canEdit } = useFormSession()
  const { work } = useEditor()
  const { setNodeRef, isOver } = useDroppable({ id: 'end' })
  if (!canEdit) return null
  const add = () => {
    act((editor) => select(editor, work.nodes.at(-1)?.id ?? null))
    if (onPick) onPick()
    else focusSoon(PALETTE_SEARCH)
  }
  return (
    <button ref={setNodeRef} type="button" className="plain canvas__end" data-over={isOver || undefined} onClick={add}>
      <IconPlus size={16} stroke={1.6} aria-hidden /> {t('form.canvas.addLast')}
    </button>
  )
}

/** Everything that kept the form from being published, each with a way to its field. */
function Problems({ onGo, onOpen }: { onGo: (id: string) => void; onOpen: () => void }) {
  const t = useWords()
  const flaws = useFlaws()
  const name = useFieldName()
  if (flaws.length === 0) return null
  return (
    <section
      className="banner problems"
      data-tone="bad"
      id={SUMMARY}
      tabIndex={-1}
      aria-labelledby="form-problems-title"
    >
      <div>
        <h2 className="legend" id="form-problems-title">
          {t('form.problems', { count: flaws.length })}
        </h2>
        <ul>
          {flaws.map(({ issue, text, node }) => (
            <li key={`${issue.at} ${issue.rule}`}>
              {node ? (
                <button
                  type="button"
                  className="plain link"
                  onClick={() => {
                    onGo(node.id)
                    onOpen()
                  }}
                >
                  {t('form.problem', { field: name(node.field), text })}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What the live region and the notice say of the card in the hand. */
function useLiftedWords(): string {
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
