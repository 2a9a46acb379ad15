import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fold } from '#core/fold.ts'
import { MOST_QUESTION_COLUMNS } from '#core/response/column.rules.ts'
import { useProgram, useText, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import styles from './Questions.module.css'
import { groupedBySteps, useQuestions } from './useQuestions.ts'

interface QuestionColumnsProps {
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
}

/** Chooses whose answers are columns of the list. */
export function QuestionColumns({ chosen, onChoose, onClose }: QuestionColumnsProps) {
  const t = useWords()
  const text = useText()
  const { id, lang } = useProgram()
  const { items, isRead } = useQuestions(id, true)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(chosen))
  const [typed, setTyped] = useState('')
  const found = items.filter(({ title }) => fold(text(title, lang)).includes(fold(typed.trim())))
  const isFull = ids.size >= MOST_QUESTION_COLUMNS
  const toggle = (question: string, isOn: boolean) => {
    const next = new Set(ids)
    if (isOn) next.add(question)
    else next.delete(question)
    setIds(next)
  }
  return (
    <Dialog
      title={t('responses.answers.columnsTitle')}
      isQuestion
      onClose={onClose}
      onSubmit={() => onChoose(items.flatMap((one) => (ids.has(one.id) ? one.id : [])))}
      note={t('responses.answers.most', { n: MOST_QUESTION_COLUMNS })}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('responses.answers.show')}
          </Button>
        </>
      }
    >
      <TextInput
        type="search"
        label={t('responses.answers.search')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.questions}>
        {isRead && found.length === 0 && <p className="soft">{t('responses.answers.none')}</p>}
        {groupedBySteps(
          found,
          ({ step }) => text(step, lang),
          (one) => one,
        ).map(({ group, items: ours }) => (
          <fieldset key={group} className="group">
            <legend className="small soft">{group}</legend>
            {ours.map((one) => (
              <Checkbox
                key={one.id}
                label={text(one.title, lang)}
                checked={ids.has(one.id)}
                disabled={isFull && !ids.has(one.id)}
                onChange={(event) => toggle(one.id, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
