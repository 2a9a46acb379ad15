import { useStore } from '@nanostores/react'
import { $downloads, forget, type Transfer } from '#client/api/downloads.ts'
import { ownZone, sentenceDate } from '#client/ui/format.ts'
import { bytesIn } from '#core/form/message.ts'
import { useLocale, useWords } from './hooks.ts'
import { ProgressCard } from './parts/progress/ProgressCard.tsx'

/** A card for each download that runs or is prepared. */
export function Downloads() {
  return Object.values(useStore($downloads)).map((transfer) => <DownloadCard key={transfer.id} transfer={transfer} />)
}

function DownloadCard({ transfer }: { transfer: Transfer }) {
  const t = useWords()
  const locale = useLocale()
  const { id, name, loaded, total, state, prepared, until, cancel, save } = transfer
  const isPreparing = state === 'preparing'
  const isRunning = isPreparing || state === 'running'
  const share = isPreparing ? (prepared ?? 0) : total ? Math.min(1, loaded / total) : null
  const titles = {
    preparing: t('download.preparing'),
    ready: t('download.ready'),
    running: t('download.running'),
    done: t('download.running'),
    // Only the making of a file has a share; a download that fails may be tried again from the menu.
    failed: t(prepared === undefined ? 'download.failed' : 'download.exportFailed'),
  }
  const details = [
    name,
    loaded ? bytesIn(loaded, locale) : '',
    state === 'ready' && until ? t('progress.until', { date: sentenceDate(new Date(until), ownZone(), locale) }) : '',
  ]
  return (
    <ProgressCard
      title={titles[state]}
      state={state === 'failed' ? 'failed' : state === 'ready' ? 'done' : 'running'}
      share={share}
      detail={details.filter(Boolean).join(' · ')}
      action={state === 'ready' && save ? { label: t('download.save'), run: save } : undefined}
      close={{
        label: t(isPreparing ? 'download.cancelExport' : state === 'running' ? 'download.cancel' : 'notice.close'),
        run: () => (isRunning ? cancel() : forget(id)),
      }}
    />
  )
}
