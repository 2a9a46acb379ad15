import { focusAnswer } from '#client/form/focus.ts'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import { plainText } from '#core/form/plain.ts'
import { unfold } from '#core/form/unfold.ts'
import { Note } from '../Note.tsx'
import type { Autosave, Conflict } from './autosave.ts'
import type { ApplyProps } from './props.ts'

interface ConflictsProps extends ApplyProps {
  saver: Autosave
  definition: FormDefinition
  /** Of these answers. */
  references: readonly string[]
}

/** The same answer was changed elsewhere: both are shown, the person chooses. */
export function Conflicts({ saver, definition, references, lang, program, words }: ConflictsProps) {
  const t = translator(words.apply, lang)
  const conflicts = useStore(saver.$conflicts)
  const field = (reference: string) => unfold(definition.fields).find((one) => one.reference === reference)
  const shown = (reference: string, { theirs }: Conflict): string => {
    const of = field(reference)
    const options = { lang, fallback: program.lang, yes: words.form.yes ?? '', no: words.form.no ?? '' }
    return (of && theirs !== null && plainText(of, theirs as never, options)) || t('empty')
  }
  const keep = (reference: string, which: 'yours' | 'theirs') => {
    saver.resolve(reference, which)
    focusAnswer(reference)
  }
  const open = references.flatMap((reference) => {
    const conflict = conflicts[reference]
    return conflict ? [{ reference, conflict }] : []
  })
  return open.map(({ reference, conflict }) => (
    <Note
      key={reference}
      look="warn"
      icon="alert"
      role="alert"
      title={t('conflict')}
      text={t('conflictHint', {
        label: labelAt(definition, reference, lang, program.lang),
        theirs: shown(reference, conflict),
      })}
    >
      <div className="row">
        <button className="btn btn--s" type="button" onClick={() => keep(reference, 'yours')}>
          {t('keepMine')}
        </button>
        <button className="btn btn--s" type="button" onClick={() => keep(reference, 'theirs')}>
          {t('takeTheirs')}
        </button>
      </div>
    </Note>
  ))
}
