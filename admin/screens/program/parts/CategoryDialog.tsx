import type { Program } from '#core/program/program.contract.ts'
import { pick, type Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import configureStyles from '../Configure.module.css'
import { type ArrangedCategory, type Arrangement, namesake } from './arrangement.ts'
import { Refused } from './Refused.tsx'

interface CategoryDialogProps {
  program: Program
  category: ArrangedCategory
  arrangement: Arrangement
  fresh: boolean
  /** Why what it holds could not be saved before; undefined when nothing was tried. */
  refused: unknown
  onClose: () => void
  onDone: (category: ArrangedCategory) => void
}

/** Name and summary of a category. */
export function CategoryDialog({
  program,
  category,
  arrangement,
  fresh,
  refused,
  onClose,
  onDone,
}: CategoryDialogProps) {
  const t = useWords()
  const { defaultLang, supportedLangs } = program
  const form = useApiForm<{ title: Text; summary: Text }>({
    initial: { title: category.title, summary: category.summary },
    check: ({ title }) => (title[defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    submit: (values) => onDone({ ...category, ...values }),
  })
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  const same = namesake(arrangement, { id: category.id, title: form.values.title }, defaultLang)
  return (
    <FormDialog
      form={form}
      title={t(fresh ? 'configure.category.new' : 'configure.category.edit')}
      onClose={onClose}
      written={refused !== undefined}
      size="sm"
      submit={t(fresh ? 'configure.category.add' : 'configure.step.save')}
    >
      <Refused problem={refused} />
      <TextByLanguage
        label={t('configure.category.title')}
        {...form.field('title')}
        languages={languages}
        maxLength={200}
      />
      {same && (
        <p className={`${configureStyles.sameName} small`} role="status">
          {t('configure.category.sameName', { title: pick(same.title, defaultLang) })}
        </p>
      )}
      <TextByLanguage
        label={t('configure.category.summary')}
        hint={t('configure.category.summaryHint')}
        {...form.field('summary')}
        languages={languages}
        multiline
        maxLength={1_000}
      />
    </FormDialog>
  )
}
