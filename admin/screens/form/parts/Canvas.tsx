import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { number } from '#client/ui/format.ts'
import { countQuestions } from '#core/form/count.ts'
import { holdsFields } from '#core/form/fields.ts'
import { useLocale, useStableCallbacks, useWords } from '../../../app/hooks.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import { conditionText } from '../conditionText.ts'
import { select, setTargetGroup } from '../editor.changes.ts'
import { allNodes, findNode, type Node, toFields } from '../nodes.ts'
import { editorTypeOf } from '../types/index.ts'
import { AddFieldButton, EmptyCanvas } from './AddField.tsx'
import styles from './Canvas.module.css'
import { useConditionWording } from './conditionWording.ts'
import { focusCard, focusSoon, useEditor, useUpdateEditor } from './context.ts'
import { type CardActions, FieldCard } from './FieldCard.tsx'
import { useFormIssues } from './formIssues.ts'
import { IssueSummary } from './IssueSummary.tsx'
import { cardId, PALETTE_SEARCH } from './ids.ts'
import { KeyboardDragHint } from './KeyboardDragHint.tsx'
import { useFieldActions, useFieldKeys } from './useFieldActions.ts'

interface CanvasProps {
  restored: boolean
  /** Opens the settings of the selected field and focuses its title, or the element with this id. */
  onOpen: (focusId?: string) => void
  /** Opens the palette where it is not beside the canvas. */
  onPick?: () => void
}

/** The structure of the form. One card is in the tab order; arrows go from one to the next, Space drags. */
export function Canvas({ restored, onOpen, onPick }: CanvasProps) {
  const t = useWords()
  const update = useUpdateEditor()
  const { content, selected } = useEditor()
  const issues = useFormIssues()
  const wording = useConditionWording()
  const actions = useFieldActions()
  useEffect(() => {
    if (selected) document.getElementById(cardId(selected))?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  useFieldKeys()
  const errors = new Map<string, string>()
  for (const { node, text, part } of issues) {
    if (node && !errors.has(node.id)) errors.set(node.id, part ? t('form.problem', { field: part, text }) : text)
  }
  const first = selected && findNode(content.nodes, selected) ? selected : content.nodes[0]?.id
  const goTo = (id: string | undefined) => {
    if (!id) return
    update((editor) => select(editor, id))
    focusCard(id)
  }
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = allNodes(content.nodes).map((node) => node.id)
    const at = all.indexOf(id)
    if (event.key === 'ArrowDown') goTo(all[at + 1])
    else if (event.key === 'ArrowUp') goTo(all[at - 1])
    else if (event.key === 'Home') goTo(all[0])
    else if (event.key === 'End') goTo(all.at(-1))
    else return
    event.preventDefault()
  }
  const addInside = (group: string) => {
    update((editor) => setTargetGroup(select(editor, group), group))
    if (onPick) onPick()
    else focusSoon(PALETTE_SEARCH)
  }
  const cardActions = useStableCallbacks<CardActions>({
    select: (id) => update((editor) => select(editor, id)),
    open: () => onOpen(),
    onKeyDown,
    duplicate: actions.duplicate,
    remove: actions.remove,
    addInside,
  })
  // The same list for the same order, so that typing into one field renders no other card again.
  const ids = content.nodes.map(({ id }) => id).join(' ')
  const order = useMemo(() => ids.split(' ').filter(Boolean), [ids])
  const cards = (nodes: readonly Node[]) =>
    nodes.map((node) => (
      <FieldCard
        key={node.id}
        node={node}
        selected={node.id === selected}
        tabbable={node.id === first}
        error={errors.get(node.id)}
        when={node.field.visibleWhen && t('form.when', { condition: conditionText(node.field.visibleWhen, wording) })}
        requiredWhen={
          node.field.rules?.required_if && !node.field.required
            ? t('form.requiredWhen', { condition: conditionText(node.field.rules.required_if, wording) })
            : undefined
        }
        actions={cardActions}
      >
        {holdsFields(node.field) ? cards(node.children) : undefined}
      </FieldCard>
    ))
  return (
    <section className={styles.canvas} aria-label={t('form.canvas.name')}>
      {restored && <Banner role="status">{t('unsaved.restored')}</Banner>}
      <IssueSummary onGo={goTo} onOpen={onOpen} />
      {content.nodes.length === 0 ? (
        <EmptyCanvas {...(onPick ? { onPick } : {})} />
      ) : (
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ol className={styles.list}>
            {sectionsOf(content.nodes).map(({ head, nodes }, n) => (
              <li key={head?.id ?? 'first'} className={styles.section}>
                <Counts nodes={nodes} n={n} titled={head !== null} />
                <ol className={styles.list}>{cards(head ? [head, ...nodes] : nodes)}</ol>
              </li>
            ))}
          </ol>
        </SortableContext>
      )}
      {content.nodes.length > 0 && <AddFieldButton {...(onPick ? { onPick } : {})} />}
      <p className="vh" id="canvas-keys">
        {t('form.canvas.keys')}
      </p>
      <KeyboardDragHint />
    </section>
  )
}

/** The form in sections, each from one title to the next. */
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
    <p className={`${styles.counts} small soft num`} data-testid="section-counts">
      <span>{titled && t('form.section', { n: n + 1 })}</span>
      <span>
        {t('form.fields', { count: fields, n: number(fields, locale) })}
        {fields > 0 && `, ${t('form.required', { count: required, n: number(required, locale) })}`}
      </span>
    </p>
  )
}
