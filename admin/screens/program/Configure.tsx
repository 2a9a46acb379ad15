import './Configure.css'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { IconExternalLink, IconGripVertical, IconPlus, IconRoute } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { programChanged } from '#client/stores/programs.ts'
import type { Program, ProgramCategories, ProgramCheckError, Step } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { boot } from '../../app/boot.ts'
import { useLoad, useProgram, useText, useWords } from '../../app/hooks.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { ask, Dialog } from '../../app/parts/Dialog.tsx'
import { Banner, Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import {
  type ArrangedCategory,
  type Arrangement,
  insertStep,
  moveCategory,
  moveStep,
  newId,
  placeOf,
  removeStep,
  replaceStep,
  wanted,
} from './parts/arrangement.ts'
import { CategoryColumn, type ColumnActions } from './parts/CategoryColumn.tsx'
import { PublishCheck } from './parts/PublishCheck.tsx'
import { StepDialog } from './parts/StepDialog.tsx'

type Open =
  | { kind: 'step'; step: Step; category: ArrangedCategory; fresh: boolean }
  | { kind: 'category'; category: ArrangedCategory; fresh: boolean }
  | { kind: 'check'; errors: readonly ProgramCheckError[]; steps: number }

let made = 0

/** Categories with their ordered steps. Every change is saved at once and can be undone. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const program = useProgram()
  const textOf = useProblemText()
  const [open, setOpen] = useState<Open | null>(null)
  const [shown, setShown] = useState<ProgramCategories | null>(null)
  const [lifted, setLifted] = useState<Arrangement | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const canEdit = program.abilities.update === true
  const loaded = useLoad(program.id, (signal) =>
    Promise.all([
      call('listCategories', { params: { programId: program.id }, query: {} }, { signal }),
      call('listForms', { params: { programId: program.id } }, { signal }),
    ]),
  )
  useEffect(() => {
    if (loaded.data) setShown(loaded.data[0])
  }, [loaded.data])
  const forms = loaded.data?.[1].items ?? []
  const arrangement = lifted ?? shown?.items ?? []
  const titleOf = (id: string) => {
    const step = arrangement.flatMap((category) => category.steps).find((each) => each.id === id)
    return step ? text(step.title, program.defaultLang) || t(`configure.type.${step.type}`) : ''
  }

  /** Saves an arrangement; what it was is one press away. */
  const save = async (next: Arrangement, words: string, version = shown?.version ?? program.version) => {
    const before = shown
    if (!before || next === before.items) return
    setProblem(null)
    setShown({ ...before, items: [...next] })
    try {
      const saved = await call('arrangeCategories', {
        params: { programId: program.id },
        body: { version, categories: wanted(next) },
      })
      setShown(saved)
      programChanged({ ...program, version: saved.version })
      notify(words, { undo: () => void restore(before, saved.version) })
    } catch (refused) {
      setShown(before)
      setProblem(refused)
      if (isProblem(refused, 'resource.stale')) loaded.reload()
    }
  }
  const restore = async (before: ProgramCategories, version: number) => {
    try {
      const saved = await call('arrangeCategories', {
        params: { programId: program.id },
        body: { version, categories: wanted(before.items) },
      })
      setShown(saved)
      programChanged({ ...program, version: saved.version })
    } catch (refused) {
      setProblem(refused)
      loaded.reload()
    }
  }

  const publish = async () => {
    setBusy(true)
    setProblem(null)
    try {
      programChanged(
        await call('publishProgram', {
          params: { programId: program.id },
          body: { version: shown?.version ?? program.version },
        }),
      )
      notify(t('configure.published'))
    } catch (refused) {
      if (isProblem(refused, 'program.notPublishable')) {
        setOpen({
          kind: 'check',
          errors: refused.data.errors as ProgramCheckError[],
          steps: arrangement.flatMap(({ steps }) => steps).length,
        })
      } else setProblem(refused)
    } finally {
      setBusy(false)
    }
  }
  const unpublish = async () => {
    const isSure = await ask({
      title: t('configure.unpublish.title'),
      body: <p>{t('configure.unpublish.text')}</p>,
      action: t('configure.unpublish.action'),
    })
    if (!isSure) return
    try {
      programChanged(
        await call('unpublishProgram', {
          params: { programId: program.id },
          body: { version: shown?.version ?? program.version },
        }),
      )
      notify(t('configure.unpublish.done'))
    } catch (refused) {
      setProblem(refused)
    }
  }

  /** The one Fix button: opens the first thing that is wrong. */
  const fix = (error: ProgramCheckError) => {
    const category = arrangement.find(({ id }) => id === error.categoryId)
    const step = category?.steps.find(({ id }) => id === error.stepId)
    if (category && step) return setOpen({ kind: 'step', step, category, fresh: false })
    if (category) return startStep(category)
    startCategory()
  }
  const startCategory = () => {
    made += 1
    setOpen({
      kind: 'category',
      fresh: true,
      category: { id: newId(made), key: '', title: {}, summary: {}, steps: [], responses: 0 },
    })
  }
  const startStep = (category: ArrangedCategory) => {
    made += 1
    setOpen({
      kind: 'step',
      fresh: true,
      category,
      step: { id: newId(made), key: '', type: 'form', title: {}, config: {}, closesAt: null },
    })
  }

  const actions: ColumnActions = {
    editStep: (step) => {
      const category = arrangement.find(({ id }) => id === placeOf(arrangement, step.id)?.categoryId)
      if (category) setOpen({ kind: 'step', step, category, fresh: false })
    },
    removeStep: (step) =>
      void save(removeStep(arrangement, step.id), t('configure.step.removed', { title: titleOf(step.id) })),
    addStep: startStep,
    editCategory: (category) => setOpen({ kind: 'category', category, fresh: false }),
    removeCategory: (category) =>
      void save(
        arrangement.filter(({ id }) => id !== category.id),
        t('configure.category.removed', { title: text(category.title, program.defaultLang) }),
      ),
    moveCategory: (category, by) =>
      void save(
        moveCategory(arrangement, category.id, by),
        t('configure.category.moved', { title: text(category.title, program.defaultLang) }),
      ),
  }

  const drag = useDragging({
    arrangement,
    titleOf,
    categoryOf: (id) => text(arrangement.find((category) => category.id === id)?.title, program.defaultLang),
    onLift: setLifted,
    onDrop: (next, id) => {
      setLifted(null)
      if (shown && JSON.stringify(wanted(next)) !== JSON.stringify(wanted(shown.items)))
        void save(next, t('configure.step.moved', { title: titleOf(id) }))
    },
  })

  return (
    <Page
      title={t('configure.title')}
      badge={<PhaseBadge phase={program.phase} />}
      facts={t('configure.facts')}
      actions={
        <>
          {program.publishedAt && boot.publicUrl && program.status === 'active' && (
            <Button
              component="a"
              href={`${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`}
              target="_blank"
              leftSection={<IconExternalLink size={16} stroke={1.6} />}
            >
              {t('programs.publicPage')}
            </Button>
          )}
          {program.abilities.unpublish && (
            <Button onClick={() => void unpublish()}>{t('configure.unpublish.action')}</Button>
          )}
          {canEdit && (
            <Button onClick={startCategory} leftSection={<IconPlus size={16} stroke={1.6} />}>
              {t('configure.category.add')}
            </Button>
          )}
          {program.abilities.publish && (
            <Button variant="filled" loading={busy} onClick={() => void publish()}>
              {t('configure.publish')}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
      {drag.said && (
        <div className="lifted">
          <IconGripVertical size={16} stroke={1.6} aria-hidden /> <span>{drag.said}</span>
        </div>
      )}
      {loaded.error && !shown ? (
        <ErrorState error={loaded.error} onRetry={loaded.reload} />
      ) : shown ? (
        arrangement.length === 0 ? (
          <StateBox
            icon={IconRoute}
            title={t('configure.empty.title')}
            actions={
              canEdit && (
                <Button variant="filled" onClick={startCategory}>
                  {t('configure.category.add')}
                </Button>
              )
            }
          >
            {t('configure.empty.text')}
          </StateBox>
        ) : (
          <DndContext {...drag.context}>
            <div className="tracks">
              {arrangement.map((category, place) => (
                <CategoryColumn
                  key={category.id}
                  program={program}
                  category={category}
                  place={place}
                  last={place === arrangement.length - 1}
                  forms={forms}
                  canEdit={canEdit}
                  actions={actions}
                />
              ))}
            </div>
          </DndContext>
        )
      ) : (
        <SkeletonRows rows={5} />
      )}
      {open?.kind === 'step' && (
        <StepDialog
          program={program}
          step={open.step}
          fresh={open.fresh}
          forms={forms}
          onClose={() => setOpen(null)}
          onDone={(step) => {
            setOpen(null)
            void save(
              open.fresh
                ? insertStep(arrangement, { categoryId: open.category.id, index: open.category.steps.length }, step)
                : replaceStep(arrangement, step),
              t(open.fresh ? 'configure.step.added' : 'configure.step.saved', {
                title: text(step.title, program.defaultLang),
              }),
            )
          }}
        />
      )}
      {open?.kind === 'category' && (
        <CategoryDialog
          program={program}
          category={open.category}
          fresh={open.fresh}
          onClose={() => setOpen(null)}
          onDone={(category) => {
            setOpen(null)
            void save(
              open.fresh
                ? [...arrangement, category]
                : arrangement.map((each) => (each.id === category.id ? category : each)),
              t(open.fresh ? 'configure.category.added' : 'configure.category.saved', {
                title: text(category.title, program.defaultLang),
              }),
            )
          }}
        />
      )}
      {open?.kind === 'check' && (
        <PublishCheck
          program={program}
          errors={open.errors}
          steps={open.steps}
          onClose={() => setOpen(null)}
          onFix={fix}
        />
      )}
    </Page>
  )
}

interface CategoryDialogProps {
  program: Program
  category: ArrangedCategory
  fresh: boolean
  onClose: () => void
  onDone: (category: ArrangedCategory) => void
}

function CategoryDialog({ program, category, fresh, onClose, onDone }: CategoryDialogProps) {
  const t = useWords()
  const [title, setTitle] = useState<Text>(category.title)
  const [summary, setSummary] = useState<Text>(category.summary)
  const [missing, setMissing] = useState(false)
  const languages = useMemo(
    () => [program.defaultLang, ...program.supportedLangs.filter((code) => code !== program.defaultLang)],
    [program],
  )
  const done = () => {
    if (!title[program.defaultLang]?.trim()) return setMissing(true)
    onDone({ ...category, title, summary })
  }
  return (
    <Dialog
      title={t(fresh ? 'configure.category.new' : 'configure.category.edit')}
      onClose={onClose}
      onSubmit={done}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled">
            {t(fresh ? 'configure.category.add' : 'configure.step.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextByLanguage
          label={t('configure.category.title')}
          value={title}
          onChange={setTitle}
          languages={languages}
          maxLength={200}
          error={missing ? t('validation:required') : undefined}
        />
        <TextByLanguage
          label={t('configure.category.summary')}
          hint={t('configure.category.summaryHint')}
          value={summary}
          onChange={setSummary}
          languages={languages}
          multiline
          maxLength={1_000}
        />
      </div>
    </Dialog>
  )
}

interface Dragging {
  arrangement: Arrangement
  titleOf: (id: string) => string
  categoryOf: (id: string) => string
  /** The arrangement while a step is in the air. */
  onLift: (arrangement: Arrangement | null) => void
  onDrop: (arrangement: Arrangement, id: string) => void
}

/** Steps by pointer and keyboard; a sentence says where the lifted one is, on the page and in the live region. */
function useDragging({ arrangement, titleOf, categoryOf, onLift, onDrop }: Dragging) {
  const t = useWords()
  const [said, setSaid] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const sentence = (each: Arrangement, id: string): string => {
    const place = placeOf(each, id)
    const category = each.find((one) => one.id === place?.categoryId)
    return t('configure.drag.at', {
      title: titleOf(id),
      n: (place?.index ?? 0) + 1,
      total: category?.steps.length ?? 0,
      category: categoryOf(category?.id ?? ''),
    })
  }
  /** Where the lifted step would stand over this step or column. */
  const over = (each: Arrangement, id: string, overId: string): Arrangement => {
    const target = placeOf(each, overId)
    if (target) return moveStep(each, id, target)
    const column = each.find((category) => category.id === overId)
    return column
      ? moveStep(each, id, { categoryId: column.id, index: column.steps.filter((step) => step.id !== id).length })
      : each
  }
  const end = () => {
    setSaid(null)
    onLift(null)
  }
  return {
    said,
    context: {
      sensors,
      collisionDetection: closestCenter,
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        setSaid(sentence(arrangement, String(active.id))),
      onDragOver: ({ active, over: target }: DragOverEvent) => {
        if (!target || active.id === target.id) return
        const id = String(active.id)
        const next = over(arrangement, id, String(target.id))
        // Within one column the cards make room by themselves; between columns the step has to change its list.
        if (placeOf(next, id)?.categoryId !== placeOf(arrangement, id)?.categoryId) onLift(next)
        setSaid(sentence(next, id))
      },
      onDragEnd: ({ active, over: target }: DragEndEvent) => {
        const id = String(active.id)
        const next = target && active.id !== target.id ? over(arrangement, id, String(target.id)) : arrangement
        setSaid(null)
        onDrop(next, id)
      },
      onDragCancel: end,
      accessibility: {
        screenReaderInstructions: { draggable: t('configure.drag.how') },
        announcements: {
          onDragStart: ({ active }: { active: { id: string | number } }) => sentence(arrangement, String(active.id)),
          onDragOver: ({
            active,
            over: target,
          }: {
            active: { id: string | number }
            over: { id: string | number } | null
          }) =>
            target ? sentence(over(arrangement, String(active.id), String(target.id)), String(active.id)) : undefined,
          onDragEnd: ({ active }: { active: { id: string | number } }) =>
            t('configure.drag.dropped', { title: titleOf(String(active.id)) }),
          onDragCancel: ({ active }: { active: { id: string | number } }) =>
            t('configure.drag.cancelled', { title: titleOf(String(active.id)) }),
        },
      },
    },
  }
}
