import { useState } from 'react'
import type { AvailableType } from '#core/form/definition.ts'
import { useNarrow, useQuery, useWords } from '../../../app/hooks.ts'
import { lazyPart } from '../../../app/lazyPart.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Segments } from '../../../app/parts/Segments.tsx'
import styles from './BuildTab.module.css'
import { Canvas } from './Canvas.tsx'
import { focusSoon, useEditorSession, useSaveState } from './context.ts'
import { DragArea } from './DragArea.tsx'
import { FieldPalette } from './FieldPalette.tsx'
import { QUESTION } from './ids.ts'
import { Settings } from './Settings.tsx'
import { useFieldActions } from './useFieldActions.ts'

const PreviewPanel = lazyPart(async () => (await import('./PreviewPanel.tsx')).PreviewPanel)

type View = 'canvas' | 'settings' | 'preview'

/** Palette, canvas, settings and preview; on narrower screens, the last ones become tabs. */
export function BuildTab() {
  const t = useWords()
  const { get, set } = useQuery()
  const mid = useNarrow(1180)
  const narrow = useNarrow(900)
  const session = useEditorSession()
  const { canEdit, restored } = session
  const state = useSaveState(session)
  const [picking, setPicking] = useState(false)
  const actions = useFieldActions()
  const asked = get('view')
  const view: View = asked === 'settings' || asked === 'preview' ? asked : narrow ? 'canvas' : 'settings'
  const show = (next: View, { replace = true } = {}) =>
    set({ view: next === (narrow ? 'canvas' : 'settings') ? null : next }, { replace })
  const showSettings = () => {
    if (mid) show('settings', { replace: !narrow })
  }
  const add = (type: AvailableType) => {
    setPicking(false)
    actions.add(type)
    showSettings()
  }
  const openSettings = (focusId: string = QUESTION) => {
    showSettings()
    focusSoon(focusId)
  }
  const tabs: readonly View[] = narrow ? ['canvas', 'settings', 'preview'] : ['settings', 'preview']
  const switcher = mid && (
    <div className={styles.views}>
      <Segments
        fullWidth
        label={t('form.views')}
        value={view}
        onChange={(next) => show(next)}
        segments={tabs.map((each) => ({ value: each, label: t(`form.view.${each}`) }))}
      />
    </div>
  )
  const settings = <Settings onLeave={() => narrow && show('canvas')} />
  return (
    <DragArea checkMove={actions.checkMove}>
      <div
        className={styles.build}
        data-width={narrow ? 'narrow' : mid ? 'mid' : 'wide'}
        data-read={!canEdit || undefined}
      >
        {narrow && switcher}
        {canEdit && !narrow && <FieldPalette onAdd={add} />}
        {(!narrow || view === 'canvas') && (
          <Canvas
            restored={restored && state !== 'saved'}
            onOpen={openSettings}
            {...(narrow && canEdit ? { onPick: () => setPicking(true) } : {})}
          />
        )}
        {mid && !narrow ? (
          <div className={styles.side}>
            {switcher}
            {view === 'preview' ? <PreviewPanel /> : settings}
          </div>
        ) : (
          <>
            {(!narrow || view === 'settings') && settings}
            {(!narrow || view === 'preview') && <PreviewPanel />}
          </>
        )}
      </div>
      {picking && (
        <Dialog title={t('form.palette.title')} onClose={() => setPicking(false)}>
          <FieldPalette onAdd={add} inDialog />
        </Dialog>
      )}
    </DragArea>
  )
}
