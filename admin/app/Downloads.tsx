import { useStore } from '@nanostores/react'
import { IconX } from '@tabler/icons-react'
import { $downloads, forget, type Transfer } from '#client/api/downloads.ts'
import { percent } from '#client/ui/format.ts'
import { bytesIn } from '#core/form/message.ts'
import { useLocale, useWords } from './hooks.ts'

/** A card for each download that runs or is prepared. */
export function Downloads() {
  return Object.values(useStore($downloads)).map((transfer) => <DownloadCard key={transfer.id} transfer={transfer} />)
}

function DownloadCard({ transfer }: { transfer: Transfer }) {
  const t = useWords()
  const locale = useLocale()
  const { id, name, loaded, total, state, prepared, cancel, save } = transfer
  const isPreparing = state === 'preparing'
  const share = isPreparing ? (prepared ?? 0) : total ? Math.min(1, loaded / total) : null
  const words = {
    preparing: t('download.preparing', { percent: percent(prepared ?? 0, locale) }),
    ready: t('download.ready'),
    running: t('download.running'),
    done: t('download.running'),
    // Only the making of a file has a share; a download that fails may be tried again from the menu.
    failed: t(prepared === undefined ? 'download.failed' : 'download.exportFailed'),
  }
  return (
    <section className="download" aria-label={name || t('download.title')}>
      <div className="download__text">
        <span className="cut">{words[state]}</span>
        <span className="soft num">{loaded ? bytesIn(loaded, locale) : ''}</span>
      </div>
      {state === 'ready' && save ? (
        <button type="button" className="plain download__save" onClick={save}>
          {t('download.save')}
        </button>
      ) : (
        <progress {...(share === null ? {} : { value: share })} max={1} aria-label={words[state]} />
      )}
      <button
        type="button"
        className="plain notice__close"
        aria-label={t(isPreparing ? 'download.cancelExport' : state === 'running' ? 'download.cancel' : 'notice.close')}
        onClick={() => (state === 'running' || isPreparing ? cancel() : forget(id))}
      >
        <IconX size={16} stroke={1.6} />
      </button>
    </section>
  )
}
