import { decimal } from '#client/ui/format.ts'
import { contrast } from '#core/theme/colour.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import styles from './ContrastResult.module.css'

/** What results from the two colours: the text on them, how well it reads, and whether they had to be darkened. */
export function ContrastResult({ primaryColor, secondaryColor }: { primaryColor: string; secondaryColor: string }) {
  const t = useWords()
  const locale = useLocale()
  const tokens = themeTokens({ primaryColor, secondaryColor })
  const at = (name: string) => tokens[name] ?? '#000000'
  const rows = [
    { key: 'primary', ground: at('--brand'), text: at('--brand-on'), own: at('--primary') },
    { key: 'secondary', ground: at('--action'), text: at('--action-on'), own: at('--secondary') },
  ]
  return (
    <ul className={styles.contrast}>
      {rows.map(({ key, ground, text, own }) => (
        <li key={key}>
          <span className={styles.sample} style={{ background: ground, color: text }} aria-hidden>
            Aa
          </span>
          <span>{t(`general.on.${key}`, { context: text === '#000000' ? 'black' : 'white' })}</span>
          <StatusBadge shape="dot" tone="ok" bare>
            {t(ground === own ? 'general.ratio' : 'general.ratioDarkened', {
              ratio: decimal(contrast(text, ground), locale),
            })}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}
