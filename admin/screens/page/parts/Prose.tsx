import type { Locale } from '#core/locale.ts'
import { typographic } from '#core/site/typography.ts'
import styles from './Prose.module.css'

/** A legal text as it is shown: what the server has cleaned, or the editor makes. */
export function Prose({ html, lang }: { html: string; lang: Locale }) {
  const markup = { __html: typographic(html, lang) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.prose} lang={lang} dangerouslySetInnerHTML={markup} />
}
