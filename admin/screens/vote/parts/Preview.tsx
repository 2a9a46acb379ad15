import { Button, CopyButton } from '@mantine/core'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { Banner, Sheet } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Vote.module.css'
import { useAmount, useVotePlace } from './useVote.ts'
import { VotePage } from './VotePage.tsx'

/** What voters read, before and after it is published, and the link that other sites may show. */
export function VotePreview() {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { program, params } = useVotePlace()
  const entries = useApiQuery(queryOf('listVoteEntries', { params })).data?.items ?? []
  const lang = program.supportedLangs.includes(locale) ? locale : program.defaultLang
  return (
    <VotePage>
      {(vote) => {
        const address = `${location.origin}/${lang}/applications/${vote.slug}`
        return (
          <div className={styles.stack}>
            {!vote.published && <Banner>{t('vote.preview.unpublished')}</Banner>}
            {vote.published && program.publishedAt === null && (
              <Banner tone="warn">{t('vote.preview.draftProgram')}</Banner>
            )}
            <Sheet title={text(vote.title, program.lang)}>
              <div className={styles.body}>
                <p>{text(vote.summary, program.lang)}</p>
                <p className="small soft">{t(`vote.method.${vote.settings.method}.hint`)}</p>
                <ul className={styles.preview}>
                  {entries.map(({ id, title, summary, cost }) => (
                    <li key={id}>
                      <b>{title}</b>
                      <span className="small">{summary}</span>
                      {cost > 0 && <Cost cost={cost} currency={vote.settings.currency} />}
                    </li>
                  ))}
                </ul>
              </div>
            </Sheet>
            <Share address={address} name={text(vote.title, program.lang)} />
          </div>
        )
      }}
    </VotePage>
  )
}

function Cost({ cost, currency }: { cost: number; currency: string }) {
  return <span className="num">{useAmount(currency)(cost)}</span>
}

function Share({ address, name }: { address: string; name: string }) {
  const t = useWords()
  const { params } = useVotePlace()
  const { data } = useApiQuery(queryOf('getVote', { params }))
  const badge = `${location.origin}/api/portal/votes-sessions/${data?.id}/badge.svg`
  const code = `<a href="${address}"><img src="${badge}" alt="${name.replaceAll(/["<>&]/g, '')}" height="40"></a>`
  return (
    <Sheet title={t('vote.embed.title')}>
      <div className={styles.body}>
        <p className="small soft">{t('vote.embed.text')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are read by scrolling, with the keys too */}
        <pre className={styles.code} tabIndex={0}>
          {code}
        </pre>
        <div>
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{t(copied ? 'vote.embed.copied' : 'vote.embed.copy')}</Button>
            )}
          </CopyButton>
        </div>
      </div>
    </Sheet>
  )
}
