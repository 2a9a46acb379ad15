import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { $backToUrl } from '#client/stores/navigation.ts'
import { useLocale, useWords } from '../hooks.ts'
import { runMutation, useAction } from '../mutation.ts'
import { useProblemText } from '../notices.tsx'
import { queryOf, useApiQuery } from '../query.ts'
import { Banner } from './Page.tsx'
import styles from './ProviderButtons.module.css'

/**
 * Sign-in by others, below the form of the sign-in. Nothing where none is configured. `separator`: says “or” above;
 * left out where another way in beside the form stands there already.
 */
export function ProviderButtons({ separator }: { separator: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const backTo = useStore($backToUrl)
  const { data } = useApiQuery(queryOf('listIdentityProviders'))
  const { mutate, busy, done, problem } = useAction(async (provider: string) => {
    const { url } = await runMutation('startExternalSignIn', {
      params: { provider },
      body: { area: 'admin', lang: locale, link: false, ...(backTo && { backTo }) },
    })
    location.assign(url)
  })
  if (!data || data.items.length === 0) return null
  return (
    <div className={styles.others}>
      {separator && <p>{t('auth.login.or')}</p>}
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).title}
        </Banner>
      )}
      {data.items.map(({ key, name }) => (
        <Button key={key} disabled={busy || done} onClick={() => mutate(key)}>
          {t('auth.login.with', { name })}
        </Button>
      ))}
    </div>
  )
}
