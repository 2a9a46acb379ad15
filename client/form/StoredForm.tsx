import { useCallback, useEffect } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import { unfold } from '#core/form/unfold.ts'
import { pick } from '#core/text.ts'
import { translate } from '../words.ts'
import { FormFields, type FormFieldsProps } from './FormFields.tsx'
import { LazyProblems } from './lazyControls.ts'
import { afterPointerUp } from './pointer.ts'
import type { FormStore } from './store.ts'

/** How long an undo stays on offer, ms. */
const UNDO_TIME = 15_000

type StoredFormProps = Pick<FormFieldsProps, 'words' | 'lang' | 'fallback' | 'upload' | 'prefix' | 'below'> & {
  store: FormStore
}

/** A form whose state is a store: what the application page and the preview show. */
export function StoredForm({ store, ...props }: StoredFormProps) {
  const answers = useStore(store.$answers)
  const issues = useStore(store.$issues)
  // Leaving a control may add or remove its error, which would move the control that is being pressed.
  const leave = useCallback((at: string) => afterPointerUp(() => store.leave(at)), [store])
  useEffect(() => void LazyProblems.preload(), [])
  return (
    <>
      <FormFields
        {...props}
        store={store}
        definition={store.definition}
        answers={answers}
        issues={issues}
        onChange={store.change}
        onLeave={leave}
        onRemove={store.removeItem}
      />
      <Undo store={store} {...props} />
    </>
  )
}

function Undo({ store, words, lang, fallback = lang }: StoredFormProps) {
  const removed = useStore(store.$removed)
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(store.dismiss, UNDO_TIME)
    return () => clearTimeout(timer)
  }, [removed, store])
  const field = removed && unfold(store.definition.fields).find((one) => one.reference === removed.reference)
  const group = field && (('itemTitle' in field && field.itemTitle) || field.title)
  return (
    <div role="status">
      {removed && group && (
        <div className="toast">
          <span>{translate(words, 'removed', { name: `${pick(group, lang, fallback)} ${removed.n + 1}` }, lang)}</span>
          <button type="button" className="btn btn--s" onClick={store.undo}>
            {translate(words, 'undo', {}, lang)}
          </button>
        </div>
      )}
    </div>
  )
}
