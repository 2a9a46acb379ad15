import { DndContext } from '@dnd-kit/core'
import { Button, UnstyledButton } from '@mantine/core'
import { IconExternalLink, IconGripVertical, IconPlus, IconRoute, IconUserCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProgramCheckError } from '#core/program/program.contract.ts'
import { boot } from '../../app/boot.ts'
import { usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { useProblemText } from '../../app/notices.tsx'
import { Banner, Page } from '../../app/parts/Page.tsx'
import { type RareAction, RareActions } from '../../app/parts/RareActions.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useConfirmLeave } from '../../app/unsavedChanges.ts'
import styles from './Configure.module.css'
import {
  type ArrangedCategory,
  type Arrangement,
  countSteps,
  moveCategory,
  newId,
  placeOf,
  publishedForms,
  removeStep,
  renamed,
} from './parts/arrangement.ts'
import { CategoryColumn, type ColumnActions } from './parts/CategoryColumn.tsx'
import { ConfigureDialogs, type Open } from './parts/ConfigureDialogs.tsx'
import { Held } from './parts/Held.tsx'
import { useArrangement } from './parts/useArrangement.ts'
import { useDragging } from './parts/useDragging.ts'
import { usePublication } from './parts/usePublication.tsx'

let made = 0

/** What stands where. */
const outline = (arrangement: Arrangement) => arrangement.map(({ id, steps }) => [id, steps.map((step) => step.id)])

/** Categories with their ordered steps. Every change is saved at once and can be undone. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const navigate = useNavigate()
  const program = useProgram()
  const textOf = useProblemText()
  const [opened, setOpen] = useState<Open | null>(null)
  /** What was written and refused: it comes back once nothing else is open. */
  const [refused, setRefused] = useState<Open[]>([])
  const open = opened ?? refused[0] ?? null
  /** Dialogs that were closed: the next one is another. */
  const [closed, setClosed] = useState(0)
  const [lifted, setLifted] = useState<Arrangement | null>(null)
  const canEdit = program.abilities.update === true
  const ofProgram = { params: { programId: program.id } }
  const loaded = useApiQuery(queryOf('listCategories', ofProgram), { isEdited: true })
  const formList = useApiQuery(queryOf('listForms', ofProgram))
  const error = loaded.error ?? formList.error
  const forms = formList.data?.items ?? []
  const hasForms = formList.data !== undefined
  const arranging = useArrangement(program, loaded.reload)
  const { shown, problem, save, adopt } = arranging
  useConfirmLeave(arranging.retry !== null, false, t('unsaved.leaveTitle'), t('configure.unsaved'), t('unsaved.leave'))
  useEffect(() => {
    // A category shows the forms of its steps: both are shown together.
    if (loaded.data && hasForms) adopt(loaded.data)
  }, [loaded.data, hasForms, adopt])
  const arrangement = lifted ?? shown?.items ?? []
  const isEmpty = shown !== null && arrangement.length === 0
  const titleOf = (id: string) => {
    const step = arrangement.flatMap((category) => category.steps).find((each) => each.id === id)
    return step ? text(step.title, program.defaultLang) || t(`configure.type.${step.type}`) : ''
  }

  const categoryOf = (id: string) =>
    text(arrangement.find((category) => category.id === id)?.title, program.defaultLang)

  const publication = usePublication(program, arranging, {
    onRefused: (errors) =>
      setOpen({ kind: 'check', errors, steps: countSteps(arrangement, program.defaultLang, publishedForms(forms)) }),
    onReady: (gaps) => setOpen({ kind: 'publish', gaps }),
    onEnd: () => setOpen(null),
  })

  /** The one Fix button: opens the first thing that is wrong. */
  const fix = (error: ProgramCheckError) => {
    const category = arrangement.find(({ id }) => id === error.categoryId)
    const step = category?.steps.find(({ id }) => id === error.stepId)
    const forText = error.code === 'textareaMustNotBeEmpty'
    if (category && step) return setOpen({ kind: 'step', step, category, fresh: false, forText })
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
      save((now) => removeStep(now, step.id), t('configure.step.removed', { title: titleOf(step.id) })),
    addStep: startStep,
    editCategory: (category) => setOpen({ kind: 'category', category, fresh: false }),
    removeCategory: (category) =>
      save(
        (now) => now.filter(({ id }) => id !== category.id),
        t('configure.category.removed', { title: text(category.title, program.defaultLang) }),
      ),
    moveCategory: (category, by) =>
      save(
        (now) => moveCategory(now, category.id, by),
        t('configure.category.moved', { title: text(category.title, program.defaultLang) }),
      ),
  }

  const drag = useDragging({
    arrangement,
    titleOf,
    categoryOf,
    onLift: setLifted,
    onDrop: (next, id) => {
      setLifted(null)
      const dropped = renamed(next, arranging.idOf)
      if (shown && JSON.stringify(outline(dropped)) !== JSON.stringify(outline(shown.items)))
        save(dropped, t('configure.step.moved', { title: titleOf(id) }))
    },
  })

  const rare: RareAction[] = [
    {
      label: t('configure.eligibility'),
      icon: <IconUserCheck size={16} stroke={1.6} />,
      onClick: () => void navigate(path(`admin/programs/${program.slug}/eligibility`)),
    },
    ...(program.publishedAt && boot.publicUrl && program.status === 'active'
      ? [
          {
            label: t('programs.publicPage'),
            icon: <IconExternalLink size={16} stroke={1.6} />,
            href: `${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`,
          },
        ]
      : []),
    ...(program.abilities.unpublish
      ? [{ label: t('configure.unpublish.action'), onClick: () => void publication.unpublish() }]
      : []),
  ]

  return (
    <Page
      title={t('configure.title')}
      badge={<PhaseBadge program={program} />}
      facts={t('configure.facts')}
      actions={
        <>
          <RareActions page={t('configure.title')} actions={rare} />
          {canEdit && (
            <Button onClick={startCategory} leftSection={<IconPlus size={16} stroke={1.6} />}>
              {t('configure.category.add')}
            </Button>
          )}
          {program.abilities.publish && (
            <Button
              variant={isEmpty ? 'default' : 'filled'}
              loading={publication.busy}
              onClick={() => void publication.check()}
            >
              {t('configure.publish')}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
          {arranging.retry && (
            <>
              {' '}
              {t('configure.unsaved')}{' '}
              <UnstyledButton className="link" onClick={arranging.retry}>
                {t('state.retry')}
              </UnstyledButton>
            </>
          )}
          <Held problem={problem} titleOf={(id) => categoryOf(id) || titleOf(id)} />
        </Banner>
      )}
      {drag.announcement && (
        <div className={styles.lifted} data-testid="lifted">
          <IconGripVertical size={16} stroke={1.6} aria-hidden /> <span>{drag.announcement}</span>
        </div>
      )}
      {error && !shown ? (
        <ErrorState
          error={error}
          onRetry={() => {
            if (loaded.error) loaded.reload()
            if (formList.error) formList.reload()
          }}
        />
      ) : shown ? (
        isEmpty ? (
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
            <div className={styles.categories}>
              {arrangement.map((category, place) => (
                <CategoryColumn
                  key={arranging.keyOf(category.id)}
                  keyOf={arranging.keyOf}
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
      <ConfigureDialogs
        key={closed}
        open={open}
        program={program}
        forms={forms}
        arranging={arranging}
        onClose={() => {
          setClosed((count) => count + 1)
          if (opened) setOpen(null)
          else setRefused((all) => all.slice(1))
        }}
        onRefused={(written) => setRefused((all) => [...all, written])}
        onFix={fix}
        publication={publication}
      />
    </Page>
  )
}
