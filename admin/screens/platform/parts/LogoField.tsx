import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { isProblem } from '#client/api/problem.ts'
import { upload } from '#client/api/transfer.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { useWords } from '../../../app/hooks.ts'
import { Mark } from '../../../app/Menu.tsx'
import { useProblemText } from '../../../app/notices.tsx'

interface LogoFieldProps {
  platformId: string
  name: string
  logo: string | null
  /** For the letter in its place. */
  colours: { primaryColor: string; secondaryColor: string }
  disabled: boolean
  onChange: (logo: string | null, key: string | null) => void
}

export function LogoField({ platformId, name, logo, colours, disabled, onChange }: LogoFieldProps) {
  const t = useWords()
  const tokens = themeTokens(colours)
  const textOf = useProblemText()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const abort = useRef<AbortController | null>(null)
  const send = async (file: File | null) => {
    if (!file) return
    setProblem(null)
    setShare(0)
    abort.current = new AbortController()
    try {
      const { key, location } = await upload('uploadLogo', { params: { platformId } }, file, {
        onProgress: setShare,
        signal: abort.current.signal,
      })
      onChange(location, key)
    } catch (refused) {
      if (!isProblem(refused, 'client.aborted')) setProblem(refused)
    } finally {
      setShare(null)
    }
  }
  return (
    <div>
      <p className="strong" style={{ marginBottom: 4 }}>
        {t('general.logo')}
      </p>
      <div className="logo">
        <Mark
          name={name}
          logo={logo}
          size={36}
          colours={{ color: tokens['--brand-on'], background: tokens['--brand'] }}
        />
        {share === null ? (
          <>
            <span className="soft" style={{ flex: 1 }}>
              {logo ? t('general.logoOwn') : t('general.logoNone')}
            </span>
            {logo && (
              <Button disabled={disabled} onClick={() => onChange(null, null)}>
                {t('general.logoRemove')}
              </Button>
            )}
            <FileButton
              accept="image/png,image/jpeg,image/gif,image/webp"
              onChange={(file) => void send(file)}
              disabled={disabled}
            >
              {(props) => <Button {...props}>{t(logo ? 'general.logoReplace' : 'general.logoAdd')}</Button>}
            </FileButton>
          </>
        ) : (
          <>
            <progress value={share} max={1} aria-label={t('general.logoSending')} style={{ flex: 1 }} />
            <Button onClick={() => abort.current?.abort()}>{t('dialog.cancel')}</Button>
          </>
        )}
      </div>
      <p className="small soft" style={{ marginTop: 4 }}>
        {t('general.logoHint')}
      </p>
      {problem !== null && (
        <p className="small" style={{ color: 'var(--bad)' }} role="alert">
          {textOf(problem).detail}
        </p>
      )}
    </div>
  )
}
