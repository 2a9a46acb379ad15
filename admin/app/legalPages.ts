import type { TextPage } from '#core/page/page.rules.ts'

/** Where each legal text is edited, under `admin/home/interfaces` (specification §2); beside the general settings. */
export const LEGAL_PATHS = {
  'legal-notices': 'admin/home/interfaces/legal-notice',
  accessibilities: 'admin/home/interfaces/accessibility',
  'terms-of-use': 'admin/home/interfaces/terms-of-use',
  'privacy-policy': 'admin/home/interfaces/privacy-policy',
} as const satisfies Record<TextPage, string>

/** The text that an address of the back office edits. */
export const findLegalPage = (pathname: string): TextPage => {
  const found = Object.entries(LEGAL_PATHS).find(([, path]) => pathname.endsWith(path))
  return (found?.[0] ?? 'legal-notices') as TextPage
}
