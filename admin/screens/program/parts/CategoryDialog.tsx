import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Program } from '#core/program/program.contract.ts'
import { pick, type Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
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
  const [title, setTitle] = useState<Text>(category.title)
  const [summary, setSummary] = useState<Text>(category.summary)
  const [missing, setMissing] = useState(false)
  const languages = useMemo(
    () => [program.defaultLang, ...program.supportedLangs.filter((code) => code !== program.defaultLang)],
    [program],
  )
  const same = namesake(arrangement, { id: category.id, title }, program.defaultLang)
  const done = () => {
    if (!title[program.defaultLang]?.trim()) return setMissing(true)
    onDone({ ...category, title, summary })
  }
  return (
    <Dialog
      title={t(fresh ? 'configure.category.new' : 'configure.category.edit')}
      onClose={onClose}
      onSubmit={done}
      written={refused !== undefined}
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
      <Refused problem={refused} />
      <TextByLanguage
        label={t('configure.category.title')}
        value={title}
        onChange={setTitle}
        languages={languages}
        maxLength={200}
        error={missing ? t('validation:required') : undefined}
      />
      {same && (
        <p className="samename small" role="status">
          {t('configure.category.sameName', { title: pick(same.title, program.defaultLang) })}
        </p>
      )}
      <TextByLanguage
        label={t('configure.category.summary')}
        hint={t('configure.category.summaryHint')}
        value={summary}
        onChange={setSummary}
        languages={languages}
        multiline
        maxLength={1_000}
      />
    </Dialog>
  )
}
