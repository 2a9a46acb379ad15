import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconChecklist,
  IconDots,
  IconFileText,
  IconForms,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import type { Step, StepType } from '#core/program/category.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { pick } from '#core/text.ts'
import { useLocale, usePath, useText, useWords } from '../../../app/hooks.ts'
import configureStyles from '../Configure.module.css'
import { type ArrangedCategory, flawOf, publishedForms, wordsIn } from './arrangement.ts'

const ICONS: Record<StepType, typeof IconForms> = { form: IconForms, textarea: IconFileText, validation: IconChecklist }

export interface ColumnActions {
  editStep: (step: Step) => void
  removeStep: (step: Step) => void
  addStep: (category: ArrangedCategory) => void
  editCategory: (category: ArrangedCategory) => void
  removeCategory: (category: ArrangedCategory) => void
  moveCategory: (category: ArrangedCategory, by: -1 | 1) => void
}

interface ColumnProps {
  program: Program
  category: ArrangedCategory
  /** What a step is on the screen, whatever its id by now. */
  keyOf: (stepId: string) => string
  /** From 0; gives the colour. */
  place: number
  last: boolean
  forms: readonly FormRow[]
  canEdit: boolean
  actions: ColumnActions
}

/** A category: its steps in order. */
export function CategoryColumn({ program, category, keyOf, place, last, forms, canEdit, actions }: ColumnProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const path = usePath()
  // A column is a place of its own while it is empty: over others, their steps say where.
  const { setNodeRef } = useDroppable({ id: category.id, disabled: !canEdit || category.steps.length > 0 })
  const title = text(category.title, program.defaultLang)
  const published = publishedForms(forms)
  return (
    <section className={configureStyles.category} data-testid="category" aria-labelledby={`track-${category.id}`}>
      <div className={configureStyles.categoryHead}>
        <span className={configureStyles.mark} data-colour={place % 6} aria-hidden />
        <h2 className={configureStyles.categoryTitle} data-testid="category-title" id={`track-${category.id}`}>
          {title}
        </h2>
        {canEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('configure.category.menu', { title })}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.6} />}
                onClick={() => actions.editCategory(category)}
              >
                {t('configure.category.edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowLeft size={16} stroke={1.6} />}
                disabled={place === 0}
                onClick={() => actions.moveCategory(category, -1)}
              >
                {t('configure.category.left')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowRight size={16} stroke={1.6} />}
                disabled={last}
                onClick={() => actions.moveCategory(category, 1)}
              >
                {t('configure.category.right')}
              </Menu.Item>
              <Menu.Item
                data-danger
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => actions.removeCategory(category)}
              >
                {t('configure.category.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <SortableContext items={category.steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={configureStyles.steps} ref={setNodeRef}>
          {category.steps.map((step, index) => (
            <StepCard
              key={keyOf(step.id)}
              step={step}
              number={index + 1}
              lang={program.defaultLang}
              forms={forms}
              flaw={flawOf(step, program.defaultLang, published)}
              canEdit={canEdit}
              onEdit={() => actions.editStep(step)}
              onRemove={() => actions.removeStep(step)}
            />
          ))}
          {category.steps.length === 0 && (
            <li className={configureStyles.none}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('configure.check.stepsMustNotBeEmpty')}
            </li>
          )}
        </ol>
      </SortableContext>
      {canEdit && (
        <UnstyledButton className={configureStyles.add} onClick={() => actions.addStep(category)}>
          <IconPlus size={16} stroke={1.6} aria-hidden /> {t('configure.step.addTo')}
          <span className="vh"> {t('configure.step.addWhere', { title })}</span>
        </UnstyledButton>
      )}
      <p className={configureStyles.foot}>
        <Link to={path(`admin/programs/${program.slug}/responses?categoryId=${category.id}`)}>
          {t('programs.responses', { count: category.responses, n: number(category.responses, locale) })}
        </Link>
      </p>
    </section>
  )
}

interface StepCardProps {
  step: Step
  number: number
  lang: Program['defaultLang']
  forms: readonly FormRow[]
  flaw: ReturnType<typeof flawOf>
  canEdit: boolean
  onEdit: () => void
  onRemove: () => void
}

function StepCard({ step, number: place, lang, forms, flaw, canEdit, onEdit, onRemove }: StepCardProps) {
  const t = useWords()
  const text = useText()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: step.id,
    disabled: !canEdit,
  })
  const Icon = ICONS[step.type]
  const title = text(step.title, lang) || t(`configure.type.${step.type}`)
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  }
  return (
    <li
      ref={setNodeRef}
      className={configureStyles.step}
      data-testid="step"
      data-type={step.type}
      data-broken={flaw !== null || undefined}
      data-lifted={isDragging || undefined}
      style={style}
      id={`step-${step.id}`}
    >
      {canEdit && (
        <UnstyledButton
          className={configureStyles.grip}
          {...attributes}
          {...listeners}
          aria-label={t('configure.step.lift', { title })}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
      <span className={`${configureStyles.number} num`}>{place}</span>
      <Icon size={17} stroke={1.6} aria-hidden />
      <span className={configureStyles.words}>
        {canEdit ? (
          <UnstyledButton className={configureStyles.stepTitle} data-testid="step-title" onClick={onEdit}>
            {title}
          </UnstyledButton>
        ) : (
          <span className={configureStyles.stepTitle} data-testid="step-title">
            {title}
          </span>
        )}
        {flaw ? (
          <span className={configureStyles.flaw}>
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t(`configure.check.${flaw}`)}
          </span>
        ) : (
          <span className="small soft">
            <Held step={step} lang={lang} forms={forms} />
          </span>
        )}
      </span>
      {canEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('configure.step.menu', { title })}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              {t('configure.step.edit')}
            </Menu.Item>
            <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onRemove}>
              {t('configure.step.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

/** What a step holds, in words. */
function Held({ step, lang, forms }: { step: Step; lang: Program['defaultLang']; forms: readonly FormRow[] }) {
  const t = useWords()
  const locale = useLocale()
  if (step.type === 'validation') return <>{t('configure.holds.validation')}</>
  if (step.type === 'textarea') {
    const count = wordsIn(pick(step.config.content, lang))
    return <>{t('configure.holds.textarea', { count, n: number(count, locale) })}</>
  }
  const form = forms.find(({ id }) => id === step.config.form_id)
  if (!form) return null
  return <>{t('configure.holds.form', { version: form.currentVersion ?? 0, count: form.fields })}</>
}
