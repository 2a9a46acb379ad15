import { type Scope, visibleFields } from '#core/form/conditions.ts'
import { answerOf, type FieldOf, isSeparator } from '#core/form/definition.ts'
import { firstOfEach } from '#core/form/missing.ts'
import { referenceAt } from '#core/form/paths.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import { isAskedOf } from '#core/form/validate.ts'
import { useForm } from '../../context.ts'
import type { ControlProps, FieldsProps } from '../../parts.tsx'
import { hasHint } from '../../wired.ts'

type Section = FieldOf<'accordion'>['sections'][number]

interface AccordionProps extends ControlProps<FieldOf<'accordion'>> {
  outer: Scope
  /** Draws the questions of a section: the form's own. */
  Fields(props: FieldsProps): React.ReactNode
  onAnswer: FieldsProps['onChange']
  onRemove: FieldsProps['onRemove']
}

/** Sections that open and close; the browser opens one by itself to show what is looked for in the page. */
export function AccordionControl({ field, at, ...props }: AccordionProps) {
  const { id, text } = useForm()
  const title = text(field.title)
  const sections = field.sections.filter(({ reference }) => props.outer.visible(reference))
  return (
    <section className="accordion" {...(title && { 'aria-labelledby': id(at) })}>
      {title && (
        <h3 className="label" id={id(at)}>
          {title}
        </h3>
      )}
      {hasHint(field) && <p className="hint">{text(field.description) || text(field.help)}</p>}
      {sections.map((section, n) => (
        <SectionView key={section.reference} {...props} section={section} isFirst={n === 0} />
      ))}
    </section>
  )
}

interface SectionProps extends Omit<AccordionProps, 'field' | 'at'> {
  section: Section
  isFirst: boolean
}

function SectionView({ section, isFirst, outer, issues, Fields, onAnswer, onLeave, onRemove }: SectionProps) {
  const { t, text } = useForm()
  const references = new Set(section.fields.map(({ reference }) => reference))
  const wrong = issues.filter((issue) => references.has(referenceAt(issue.at)))
  const asked = visibleFields(outer).filter(
    (field) => references.has(field.reference) && !isSeparator(field) && isAskedOf(field),
  )
  const answered = asked.filter((field) => !isEmptyAnswer(field, answerOf(outer.answers, field.reference)))
  const toCorrect = firstOfEach(wrong).length
  return (
    <details className="accordion__section" open={isFirst}>
      <summary>
        <span className="accordion__title">{text(section.title)}</span>
        <span className={toCorrect ? 'accordion__state accordion__state--wrong' : 'accordion__state'}>
          {toCorrect
            ? t('problems', { count: toCorrect })
            : t('accordion.answered', { n: answered.length, of: asked.length })}
        </span>
      </summary>
      <div className="accordion__body">
        {text(section.description) && <p className="hint">{text(section.description)}</p>}
        <Fields
          scope={outer}
          fields={section.fields}
          prefix=""
          issues={wrong}
          onChange={onAnswer}
          onLeave={onLeave}
          onRemove={onRemove}
        />
      </div>
    </details>
  )
}
