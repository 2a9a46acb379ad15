import { Button } from '@mantine/core'
import { fromNow, languageName, sentenceDeadline } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ReadinessGap } from '#core/program/readiness.rules.ts'
import { boot } from '../../../app/boot.ts'
import { useLocale, useNow, useText, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { useZoneName } from '../../../app/parts/programDates.ts'
import type { Arrangement } from './arrangement.ts'
import readinessStyles from './Readiness.module.css'
import { Gaps } from './Readiness.tsx'

interface PublishSummaryProps {
  program: Program
  categories: Arrangement
  gaps: readonly ReadinessGap[]
  busy: boolean
  onClose: () => void
  onPublish: () => void
}

/** What everybody will see once the program is published, and what is missing from it. */
export function PublishSummary({ program, categories, gaps, busy, onClose, onPublish }: PublishSummaryProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const now = useNow()
  const zoneName = useZoneName()
  const date = (iso: string) => {
    const at = new Date(iso)
    return `${sentenceDeadline(at, program.zone, locale)}, ${zoneName(program.zone)} (${fromNow(at, now, locale, program.zone)})`
  }
  const url = boot.publicUrl && `${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`
  const { opensAt, closesAt } = program
  const opensLater = opensAt !== null && new Date(opensAt) > now
  const lines: [name: string, value: string][] = [
    ...(url ? [['address', url] as [string, string]] : []),
    ['seenBy', t(`params.visibilityHint.${program.visibility}`)],
    ['opens', opensAt && opensLater ? date(opensAt) : t('configure.publication.atOnce')],
    ['closes', closesAt ? date(closesAt) : t('configure.publication.never')],
    ['languages', program.supportedLangs.map((code) => languageName(code, locale)).join(', ')],
    ['categories', categories.map(({ title }) => text(title, program.defaultLang)).join(', ')],
  ]
  return (
    <Dialog
      title={t('configure.publication.title', { title: text(program.title, program.lang) })}
      onClose={onClose}
      size="sm"
      note={t('configure.publication.note')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="filled" loading={busy} onClick={onPublish} data-autofocus>
            {t('configure.publish')}
          </Button>
        </>
      }
    >
      <dl className={readinessStyles.publish}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`configure.publication.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {gaps.length > 0 && (
        <>
          <h3 className={readinessStyles.gaps}>{t('configure.publication.gaps', { count: gaps.length })}</h3>
          <Gaps program={program} gaps={gaps} />
        </>
      )}
    </Dialog>
  )
}
