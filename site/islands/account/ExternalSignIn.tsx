import { useEffect, useState } from 'react'
import { type CallAnswer, call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { Failure } from '../Note.tsx'

interface Props {
  lang: Locale
  backTo: string | null
  /** Says “or” above; left out where another way in beside the form stands there already. */
  separator: boolean
  t: T
}

/** Sign-in by others, where the installation has any: the page itself knows of none, because it is the same for years. */
export function ExternalSignIn({ lang, backTo, separator, t }: Props) {
  const [providers, setProviders] = useState<CallAnswer<'listIdentityProviders'>['items']>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    call('listIdentityProviders').then(
      ({ items }) => setProviders(items),
      () => {}, // the form above stays
    )
  }, [])
  if (providers.length === 0) return null
  const start = (provider: string) => {
    setBusy(true)
    setFailure('')
    call('startExternalSignIn', {
      params: { provider },
      body: { area: 'front', lang, link: false, ...(backTo && { backTo }) },
    }).then(
      ({ url }) => location.assign(url),
      (error: unknown) => {
        setBusy(false)
        setFailure(describeError(error, t('offline')))
      },
    )
  }
  return (
    <div className="auth__others">
      {separator && <p className="or">{t('or')}</p>}
      <Failure title={failure} />
      {providers.map(({ key, name }) => (
        <button
          className="btn"
          type="button"
          key={key}
          aria-disabled={busy || undefined}
          onClick={() => busy || start(key)}
        >
          {t('external.with', { name })}
        </button>
      ))}
    </div>
  )
}
