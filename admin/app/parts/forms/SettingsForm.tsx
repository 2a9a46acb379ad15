import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useWords } from '../../hooks.ts'
import { withWords } from '../../i18n.ts'
import { lazyPart } from '../../lazyPart.tsx'
import { ConflictList } from '../ConflictList.tsx'
import { Banner, UnsavedBar } from '../Page.tsx'
import { FormErrors, LinkedErrors } from './FormErrors.tsx'
import styles from './SettingsForm.module.css'
import type { SettingsFormState } from './useSettingsForm.ts'

const SavedElsewhere = lazyPart(async () => (await withWords(['parts'], import('./SavedElsewhere.tsx'))).SavedElsewhere)

interface Naming {
  /** What the page calls a place of the values; '' for one that it does not show. */
  nameOf: (at: string) => string
  /** A value that is not its own words; undefined for one that is. */
  words?: (at: string, value: string, whose: 'mine' | 'theirs') => string | undefined
  /** Id of the part of the page that a place is in: on a long page, errors are listed with links. */
  anchorOf?: (at: string) => string
}

interface SettingsFormProps<V extends object> extends Naming {
  form: SettingsFormState<V>
  /** What the unsaved changes mean, and for whom. */
  unsaved: ReactNode
  /** The verb that saves. */
  save: string
  /** Above the fields. */
  head?: ReactNode
  children: ReactNode
}

/** The fields of a settings screen: what was refused above them, and below them, while something is unsaved, a bar that saves. */
export function SettingsForm<V extends object>({
  form,
  unsaved,
  save,
  head,
  children,
  ...naming
}: SettingsFormProps<V>) {
  const t = useWords()
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <SettingsNotes form={form} {...naming} />
      {head}
      <fieldset className="group" disabled={!form.canUpdate}>
        <Fragment key={`${form.round} ${form.canUpdate}`}>{children}</Fragment>
      </fieldset>
      {form.isDirty && (
        <UnsavedBar text={unsaved}>
          <Button onClick={form.discard}>{t('unsaved.drop')}</Button>
          <Button type="submit" variant="filled" loading={form.busy}>
            {save}
          </Button>
        </UnsavedBar>
      )}
    </form>
  )
}

/** What was refused, what somebody else changed meanwhile, and that changes of an earlier visit were restored. */
export function SettingsNotes<V extends object>({
  form,
  nameOf,
  words = () => undefined,
  anchorOf,
}: Naming & { form: SettingsFormState<V> }) {
  const t = useWords()
  const both = form.conflict?.names.filter((name) => nameOf(name) !== '') ?? []
  const conflict = form.conflict && both.length > 0 && (
    <ConflictList names={both} mine={form.values} theirs={form.conflict.theirs} nameOf={nameOf} words={words} />
  )
  return (
    <>
      {anchorOf ? (
        <LinkedErrors form={form} nameOf={nameOf} anchorOf={anchorOf}>
          {conflict}
        </LinkedErrors>
      ) : (
        <FormErrors form={form}>{conflict}</FormErrors>
      )}
      {form.loadTheirs && <SavedElsewhere onLoad={form.loadTheirs} />}
      {form.isRestored && form.isDirty && <Banner role="status">{t('unsaved.restored')}</Banner>}
    </>
  )
}
