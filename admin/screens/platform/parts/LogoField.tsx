import { upload } from '#client/api/transfer.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { useWords } from '../../../app/hooks.ts'
import { Mark } from '../../../app/Mark.tsx'
import { UploadField } from '../../../app/parts/upload/UploadField.tsx'

interface LogoFieldProps {
  platformId: string
  name: string
  logo: string | null
  /** For the letter in its place. */
  colours: { primaryColor: string; secondaryColor: string }
  disabled: boolean
  onChange: (logo: string | null, key: string | null) => void
}

const KINDS = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'], 'image/webp': ['.webp'] }
/** The server's own limit. */
const MOST_BYTES = 2 * 1024 * 1024

export function LogoField({ platformId, name, logo, colours, disabled, onChange }: LogoFieldProps) {
  const t = useWords()
  const tokens = themeTokens(colours)
  return (
    <UploadField
      label={t('general.logo')}
      hint={`${t(logo ? 'general.logoOwn' : 'general.logoNone')}. ${t('general.logoHint')}`}
      accept={KINDS}
      maxBytes={MOST_BYTES}
      crop={{ aspect: 1, longest: 512 }}
      value={logo ? { name: t('general.logo'), url: logo } : null}
      preview={
        <Mark
          name={name}
          logo={logo}
          size={36}
          colours={{ color: tokens['--brand-on'], background: tokens['--brand'] }}
        />
      }
      send={(file, options) => upload('uploadLogo', { params: { platformId } }, file, options)}
      onSent={({ key, location }) => onChange(location, key)}
      onRemove={() => onChange(null, null)}
      disabled={disabled}
    />
  )
}
