import { Button } from '@mantine/core'
import { useState } from 'react'
import { number as digits, languageName, ownZone, tableDate } from '#client/ui/format.ts'
import type { LegalPage } from '#core/page/page.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import frontPreviewStyles from '../../platform/parts/FrontPreview.module.css'
import { Prose } from './Prose.tsx'
import styles from './Versions.module.css'

interface VersionsProps {
  platformId: string
  page: LegalPage
  /** Null for those who may read only. */
  onRestore: ((number: number) => void) | null
}

/** What was published when and by whom; any of it may become the draft again. */
export function Versions({ platformId, page, onRestore }: VersionsProps) {
  const t = useWords()
  const locale = useLocale()
  const [shown, setShown] = useState<number | null>(null)
  return (
    <section aria-labelledby="legal-versions">
      <h2 id="legal-versions">{t('legal.versions')}</h2>
      {page.versions.length === 0 && <p className="small soft">{t('legal.noVersions')}</p>}
      <ul className={styles.versions}>
        {page.versions.map(({ number, publishedAt, publishedBy, languages, accepted }) => {
          const date = tableDate(new Date(publishedAt), ownZone(), locale)
          const isGone = languages.length === 0
          return (
            <li key={number}>
              <div className={styles.what}>
                <b>{t('legal.version', { number })}</b>{' '}
                {number === page.published?.number && (
                  <StatusBadge shape="dot" tone="ok">
                    {t('legal.state.published')}
                  </StatusBadge>
                )}
                <p className="small soft">{publishedBy ? t('legal.by', { date, name: publishedBy }) : date}</p>
                <p className="small soft">
                  {isGone ? t('legal.gone') : languages.map((code) => languageName(code, locale)).join(', ')}
                  {accepted > 0 && ` · ${t('legal.accepted', { count: accepted, n: digits(accepted, locale) })}`}
                </p>
              </div>
              {!isGone && (
                <div className={styles.actions}>
                  <Button
                    size="xs"
                    onClick={() => setShown(number)}
                    aria-label={`${t('legal.show')}, ${t('legal.version', { number })}`}
                  >
                    {t('legal.show')}
                  </Button>
                  {onRestore && (
                    <Button
                      size="xs"
                      onClick={() => onRestore(number)}
                      aria-label={`${t('legal.restore')}, ${t('legal.version', { number })}`}
                    >
                      {t('legal.restore')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {shown !== null && <Version platformId={platformId} page={page} number={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function Version({
  platformId,
  page,
  number,
  onClose,
}: {
  platformId: string
  page: LegalPage
  number: number
  onClose: () => void
}) {
  const t = useWords()
  const locale = useLocale()
  const { data, error, reload } = useApiQuery(
    queryOf('getPageVersion', { params: { platformId, page: page.key, number } }),
  )
  const languages = page.versions.find((version) => version.number === number)?.languages ?? []
  return (
    <Dialog title={t('legal.version', { number })} onClose={onClose} size="md">
      {error && <ErrorState error={error} onRetry={reload} title={t('legal.error')} />}
      {!data && !error && <SkeletonRows rows={4} height={28} />}
      {data &&
        languages.map((code) => (
          <section key={code} className={frontPreviewStyles.text} data-testid="page-text">
            <p className="small soft">{languageName(code, locale)}</p>
            <h3>{data.title[code] || t(`legal.name.${page.key}`)}</h3>
            <Prose html={data.content[code] ?? ''} lang={code} />
          </section>
        ))}
    </Dialog>
  )
}
