import { useState } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import type { Upload } from '../context.ts'
import { Problems } from '../Problems.tsx'
import { usePrehydrationInput } from '../prehydrationInput.ts'
import { StoredForm } from '../StoredForm.tsx'
import type { FormStore } from '../store.ts'
import type { LabProps } from './labStore.ts'

/** A page with one form, as an island shows it: for tests in a real browser. */
export function Lab({ store, words, lang, upload }: LabProps & { store: FormStore; upload: Upload }) {
  const issues = useStore(store.$issues)
  const [attempt, setAttempt] = useState(0)
  const [summed, setSummed] = useState(false)
  usePrehydrationInput({ store, lang })
  const common = { words, lang, fallback: 'fr' as const }
  return (
    <form
      className="form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        const found = await store.check()
        setSummed(found.length > 0)
        setAttempt(attempt + 1)
      }}
    >
      {summed ? <Problems {...common} definition={store.definition} issues={issues} attempt={attempt} /> : null}
      <StoredForm {...common} store={store} upload={upload} />
      <div className="go">
        <button type="submit" className="btn btn--main">
          OK
        </button>
      </div>
    </form>
  )
}
