import { Select } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import type { Step, StepType } from '#core/program/category.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { usePath, useText, useWords } from '../../../app/hooks.ts'
import choiceStyles from '../../../app/parts/Choice.module.css'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { RichText } from '../../../app/parts/richtext/RichText.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { Refused } from './Refused.tsx'

const TYPES: readonly StepType[] = ['form', 'textarea', 'validation']

export interface StepDialogProps {
  program: Program
  step: Step
  /** A new step may still choose its type. */
  fresh: boolean
  /** It was opened for the text that is missing. */
  forText: boolean
  /** Why what it holds could not be saved before; undefined when nothing was tried. */
  refused: unknown
  forms: readonly FormRow[]
  onClose: () => void
  onDone: (step: Step) => void
}

/** One step: its type, its title and what the type holds. */
export function StepDialog({ program, step, fresh, forText, refused, forms, onClose, onDone }: StepDialogProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const { defaultLang, supportedLangs } = program
  const formTitle = ({ config }: Step) => forms.find((each) => each.id === config.form_id)?.title
  /** A step without a title has that of its form. */
  const titleOf = (step: Step): Text => (step.title[defaultLang]?.trim() ? step.title : (formTitle(step) ?? step.title))
  const form = useApiForm<Step>({
    initial: step,
    check: (now) => (titleOf(now)[defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    submit: (now) => onDone({ ...now, title: { ...titleOf(now) } }),
  })
  const { values: value, change } = form
  /** What was written for each type, until one of them is chosen for good. */
  const written = useRef(new Map<StepType, Pick<Step, 'config' | 'closesAt'>>())
  const become = (type: StepType) => {
    written.current.set(value.type, { config: value.config, closesAt: value.closesAt })
    change({ type, config: {}, closesAt: null, ...written.current.get(type) })
  }
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  const unpublished = forms.find(({ id, currentVersion }) => id === value.config.form_id && currentVersion === null)
  return (
    <FormDialog
      form={form}
      title={t(fresh ? 'configure.step.new' : 'configure.step.edit')}
      size={value.type === 'form' ? 'usual' : 'md'}
      onClose={onClose}
      written={refused !== undefined}
      submit={t(fresh ? 'configure.step.add' : 'configure.step.save')}
    >
      <Refused problem={refused} />
      {fresh && (
        <fieldset className="group">
          <legend className="legend">{t('configure.step.type')}</legend>
          <div className={choiceStyles.choices}>
            {TYPES.map((type, index) => (
              <label key={type} className={choiceStyles.choice}>
                <input
                  type="radio"
                  name="type"
                  checked={value.type === type}
                  onChange={() => become(type)}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                />
                <span>
                  <b>{t(`configure.type.${type}`)}</b>
                  <br />
                  <span className="small soft">{t(`configure.typeHint.${type}`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {value.type === 'form' && (
        <div>
          <Select
            label={t('configure.step.form')}
            data={forms.map(({ id, title }) => ({ value: id, label: text(title, defaultLang) }))}
            value={value.config.form_id ?? null}
            onChange={(id) => change({ config: id ? { form_id: id } : {} })}
            placeholder={t('configure.step.chooseForm')}
            nothingFoundMessage={t('configure.step.noForm')}
            disabled={forms.length === 0}
            error={unpublished && t('configure.check.formNotPublished')}
          />
          <p className="small soft">
            {t(forms.length === 0 ? 'configure.step.noForm' : 'configure.step.formHint')}{' '}
            <Link to={path(`admin/programs/${program.slug}/forms${unpublished ? `/${unpublished.id}` : ''}`)}>
              {t(unpublished ? 'configure.step.toForm' : 'configure.step.toForms')}
            </Link>
          </p>
        </div>
      )}
      <TextByLanguage
        label={t('configure.step.title')}
        {...(value.type === 'form' ? { hint: t('configure.step.titleHint') } : {})}
        {...form.field('title')}
        languages={languages}
        maxLength={200}
      />
      {value.type === 'textarea' && (
        <RichText
          label={t('configure.step.content')}
          value={value.config.content ?? {}}
          onChange={(content) => change({ config: { content } })}
          languages={languages}
          autoFocus={forText && value === step}
        />
      )}
      {value.type === 'validation' && (
        <TextByLanguage
          label={t('configure.step.message')}
          hint={t('configure.step.messageHint')}
          value={value.config.message ?? {}}
          onChange={(message) => change({ config: { message } })}
          languages={languages}
          multiline
          maxLength={2_000}
        />
      )}
      {value.type === 'form' && (
        <DateTimeField
          label={t('configure.step.closes')}
          hint={t('configure.step.closesHint')}
          {...form.parsed('closesAt')}
          zone={program.zone}
          hour="23:59"
        />
      )}
    </FormDialog>
  )
}
