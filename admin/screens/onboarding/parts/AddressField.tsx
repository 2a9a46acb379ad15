import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CallAnswer } from '#client/api/call.ts'
import { useWords } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { isSlug } from './draft.ts'
import styles from './OnboardingLayout.module.css'

/** Spec §5: as validation waits once an error shows. */
const WAIT = 350

export type SlugState = CallAnswer<'checkPlatformSlug'> | 'invalid' | 'checking' | null

/** What the server says of an address while it is typed; null when it cannot be asked. */
export function useSlugState(slug: string): SlugState {
  const [asked, setAsked] = useState(slug)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(slug), WAIT)
    return () => clearTimeout(timer)
  }, [slug])
  const canAsk = isSlug(asked)
  const { data, error } = useApiQuery(queryOf('checkPlatformSlug', { query: { slug: asked } }), { enabled: canAsk })
  if (!slug) return null
  if (!isSlug(slug)) return 'invalid'
  if (asked === slug && error) return null
  return asked === slug && data?.slug === slug ? data : 'checking'
}

interface AddressFieldProps {
  value: string
  rootHost: string
  error: string | undefined
  state: SlugState
  onChange: (slug: string) => void
}

export function AddressField({ value, rootHost, error, state, onChange }: AddressFieldProps) {
  const t = useWords()
  return (
    <div>
      <TextInput
        label={t('onboarding.start.address')}
        value={value}
        maxLength={63}
        spellCheck={false}
        autoCapitalize="none"
        error={error}
        rightSectionWidth="auto"
        rightSection={<span className="small soft nowrap">.{rootHost}&nbsp;&nbsp;</span>}
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
      />
      <p className={styles.status} aria-live="polite">
        {!error && <State state={state} onChoose={onChange} />}
      </p>
    </div>
  )
}

function State({ state, onChoose }: { state: SlugState; onChoose: (slug: string) => void }) {
  const t = useWords()
  if (state === null) return null
  if (state === 'invalid') return <span className={styles.bad}>{t('onboarding.start.invalid')}</span>
  if (state === 'checking') return <span className="soft">{t('onboarding.start.checking')}</span>
  if (state.state === 'free')
    return (
      <>
        <IconCheck size={14} stroke={2} aria-hidden />
        {t('onboarding.start.free')}
      </>
    )
  return (
    <>
      <span className={styles.bad}>{t(`onboarding.start.${state.state}`)}</span>
      {state.proposals.map((slug) => (
        <button key={slug} type="button" className="plain link" onClick={() => onChoose(slug)}>
          {slug}
        </button>
      ))}
    </>
  )
}
