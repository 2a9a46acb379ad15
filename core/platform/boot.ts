import type { Session } from '../account/account.contract.ts'
import { escapeHtml, scriptJson } from '../html.ts'
import type { Locale } from '../locale.ts'

/** What the back office's page carries so that its first paint asks for nothing. */
export interface AdminBoot {
  /** What `GET /api/session` answers: person, rights, CSRF token, platform (null on the installation's own hosts). */
  session: Session
  /** Language of the page, from the path, else cookie, Accept-Language, platform. */
  locale: Locale
  /** For style elements that libraries add while the page runs. */
  nonce: string
  /** Address of the platform's front office, or null on the installation's own hosts. */
  publicUrl: string | null
  /** Address of the organisers' host, for leaving a platform: `http://app.localhost:3000`. */
  appUrl: string
  /** Outside production mail is kept here and shown at `/_mail`. */
  mailbox: boolean
  /** Changes with every build. */
  build: string
  /** For when the page that explains an error fails itself. Spec §8. */
  failed: string
}

export interface AdminShell {
  /** `dist/admin/index.html`. */
  template: string
  boot: AdminBoot
  /** Rules of the theme: `themeCss(themeTokens(theme))`. */
  css: string
  title: string
  /** Said where scripts do not run. */
  noScript: string
}

/** The back office's page: the built template with language, title, theme (nonce'd) and boot block. */
export function adminPage({ template, boot, css, title, noScript }: AdminShell): string {
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<style nonce="${escapeHtml(boot.nonce)}">${css.replace(/</g, '')}</style>`,
    `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
  ].join('')
  return template
    .replace('<html lang="fr"', () => `<html lang="${escapeHtml(boot.locale)}"`)
    .replace('<!--boot-->', () => head)
    .replace('<!--noscript-->', () => `<p>${escapeHtml(noScript)}</p>`)
}
