import {
  type Collision,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import type { AvailableType } from '#core/form/definition.ts'
import { useNarrow, useQuery, useWords } from '../../../app/hooks.ts'
import { lazyPart } from '../../../app/lazyPart.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { addField, move, select } from '../editor.changes.ts'
import { referencesOf } from '../editor.state.ts'
import { newField } from '../newField.ts'
import { findNode, type Place, placeOver } from '../nodes.ts'
import { useFieldActions } from './actions.ts'
import { Canvas } from './Canvas.tsx'
import { focusSoon, QUESTION, useAct, useFieldName, useFormSession, useSavingState } from './context.ts'
import { CardHead } from './FieldCard.tsx'
import { Palette } from './Palette.tsx'
import { Settings } from './Settings.tsx'

const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview)

type View = 'canvas' | 'settings' | 'preview'

/** Palette, canvas, settings, preview; narrower, the last ones become tabs. */
export function Build() {
  const t = useWords()
  const { get, set } = useQuery()
  const mid = useNarrow(1180)
  const narrow = useNarrow(900)
  const session = useFormSession()
  const { canEdit, restored } = session
  const state = useSavingState(session)
  const [picking, setPicking] = useState(false)
  const actions = useFieldActions()
  const asked = get('view')
  const view: View = asked === 'settings' || asked === 'preview' ? asked : narrow ? 'canvas' : 'settings'
  const show = (next: View, { replace = true } = {}) =>
    set({ view: next === (narrow ? 'canvas' : 'settings') ? null : next }, { replace })
  const add = (type: AvailableType) => {
    setPicking(false)
    actions.add(type)
    if (narrow) show('settings', { replace: false })
    else if (mid) show('settings')
  }
  const openSettings = (box: string = QUESTION) => {
    if (narrow) show('settings', { replace: false })
    else if (mid) show('settings')
    focusSoon(box)
  }
  const tabs: readonly View[] = narrow ? ['canvas', 'settings', 'preview'] : ['settings', 'preview']
  const switcher = mid && (
    <fieldset className="group builder__views">
      <legend className="vh">{t('form.views')}</legend>
      <div className="segment">
        {tabs.map((each) => (
          <button key={each} type="button" className="plain" aria-pressed={each === view} onClick={() => show(each)}>
            {t(`form.view.${each}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
  const settings = <Settings onLeave={() => leaveSettings(narrow, show)} />
  return (
    <Hand mayGo={actions.mayGo}>
      <div className="build" data-width={narrow ? 'narrow' : mid ? 'mid' : 'wide'} data-read={!canEdit || undefined}>
        {narrow && switcher}
        {canEdit && !narrow && <Palette onAdd={add} />}
        {(!narrow || view === 'canvas') && (
          <Canvas
            restored={restored && state !== 'saved'}
            onOpen={openSettings}
            {...(narrow && canEdit ? { onPick: () => setPicking(true) } : {})}
          />
        )}
        {mid && !narrow ? (
          <div className="build__side">
            {switcher}
            {view === 'preview' ? <Preview /> : settings}
          </div>
        ) : (
          <>
            {(!narrow || view === 'settings') && settings}
            {(!narrow || view === 'preview') && <Preview />}
          </>
        )}
      </div>
      {picking && (
        <Dialog title={t('form.palette.title')} onClose={() => setPicking(false)}>
          <Palette onAdd={add} inDialog />
        </Dialog>
      )}
    </Hand>
  )
}

function leaveSettings(narrow: boolean, show: (view: View) => void) {
  if (narrow) show('canvas')
}

interface Held {
  id: string | null
  type: AvailableType
}

const heldOf = (data: Record<string, unknown> | undefined): Held | null =>
  data ? { id: (data.id as string | undefined) ?? null, type: data.type as AvailableType } : null

/** The same each time: other sensors draw every card again. */
const DRAGGED = { activationConstraint: { distance: 6 } }

/** Innermost first: a question of a group before the group. */
const innermost: CollisionDetection = (input) => {
  const inside = pointerWithin(input)
  const found = inside.length ? inside : closestCenter(input)
  const size = ({ id }: Collision) => {
    const rect = input.droppableRects.get(id)
    return rect ? rect.width * rect.height : Number.POSITIVE_INFINITY
  }
  return [...found].sort((a, b) => (inside.length ? size(a) - size(b) : 0))
}

/** Dragging with a pointer: from the palette onto the canvas, and on the canvas. The keyboard has its own way on each card. */
function Hand({ mayGo, children }: { mayGo: (id: string, to: Place) => boolean; children: ReactNode }) {
  const t = useWords()
  const act = useAct()
  const name = useFieldName()
  const { store } = useFormSession()
  const [held, setHeld] = useState<Held | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, DRAGGED))
  const take = ({ active }: DragStartEvent) => {
    const now = heldOf(active.data.current)
    setHeld(now)
    if (now?.id) act((editor) => select(editor, now.id))
  }
  const letGo = ({ active, over }: DragEndEvent) => {
    setHeld(null)
    const now = heldOf(active.data.current)
    if (!now || !over) return
    const rect = active.rect.current.translated
    const below = rect ? rect.top + rect.height / 2 > over.rect.top + over.rect.height / 2 : false
    const place = placeOver(store.$editor.get().work.nodes, now, String(over.id), below)
    if (!place) return
    const { id } = now
    if (id !== null) {
      if (mayGo(id, place)) act((editor) => move(editor, id, place))
    } else {
      act((editor) => addField(editor, newField(now.type, referencesOf(editor.work.nodes)), place))
      focusSoon(QUESTION)
    }
  }
  const node = held?.id ? findNode(store.$editor.get().work.nodes, held.id)?.node : undefined
  const quiet = () => undefined
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={innermost}
      onDragStart={take}
      onDragEnd={letGo}
      onDragCancel={() => setHeld(null)}
      accessibility={{
        announcements: { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet },
        screenReaderInstructions: { draggable: t('form.canvas.keys') },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className="fieldcard" data-lifted>
            <CardHead type={held.type} title={node ? name(node.field) : t(`form.type.${held.type}`)} optional={false} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
