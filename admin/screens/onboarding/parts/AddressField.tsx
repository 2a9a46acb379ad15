import { TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useWords } from '../../../app/hooks.ts'
import styles from './OnboardingLayout.module.css'
import type { SlugState } from './useSlugState.ts'

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
        <UnstyledButton key={slug} className="link" onClick={() => onChoose(slug)}>
          {slug}
        </UnstyledButton>
      ))}
    </>
  )
}
