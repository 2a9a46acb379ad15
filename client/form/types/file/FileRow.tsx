import { useState } from 'react'
import { hasPreview, isPicture, isTurnable } from '#core/file/previews.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import { fileKeyOf } from '#core/form/files.ts'
import { bytesIn } from '#core/form/message.ts'
import { useForm } from '../../context.ts'
import { Icon } from '../../parts.tsx'
import { FILE } from './icons.ts'

interface FileRowProps {
  file: FileAnswer
  /** The field's path. */
  at: string
  /** Bytes, of one that was sent from this page. */
  size: number | undefined
  onTurned: (turned: FileAnswer) => void
  onRemove: () => void
}

/** A file of the answer: pictures are shown small, and can be turned. */
export function FileRow({ file, at, size, onTurned, onRemove }: FileRowProps) {
  const { t, lang, upload } = useForm()
  const [shown, setShown] = useState(true)
  const [state, setState] = useState<'turning' | 'failed' | null>(null)
  const isStored = fileKeyOf(file.location) !== null
  const hasPicture = isStored && shown && hasPreview(file.name)
  const canTurn = isStored && upload?.tools && isTurnable(file.name)
  const turn = async () => {
    if (!upload?.tools || state === 'turning') return
    setState('turning')
    try {
      const turned = await (await upload.tools()).turn(file, at)
      setState(null)
      onTurned(turned)
    } catch {
      setState('failed')
    }
  }
  const about = [size ? bytesIn(size, lang) : '', t('uploaded'), isPicture(file.name) && !hasPicture && t('noPreview')]
  return (
    <li className={hasPicture ? 'file file--picture' : 'file'} aria-busy={state === 'turning' || undefined}>
      {hasPicture ? (
        <img
          key={file.key}
          src={`${file.location}?width=480`}
          alt={t('previewOf', { name: file.name })}
          width="72"
          height="72"
          loading="lazy"
          decoding="async"
          onError={() => setShown(false)}
        />
      ) : (
        <Icon path={FILE} />
      )}
      <b>
        {file.location ? (
          <a href={file.cdnLocation || file.location} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        ) : (
          file.name
        )}
        <span className="small">{about.filter(Boolean).join(' · ')}</span>
        {state === 'failed' ? (
          <span className="err" role="alert">
            <Icon />
            {t('notTurned')}
          </span>
        ) : null}
      </b>
      <span>
        {canTurn ? (
          <button type="button" className="btn btn--quiet btn--s" onClick={() => void turn()}>
            {t(state === 'turning' ? 'turning' : 'turn')}
            <span className="vh"> {file.name}</span>
          </button>
        ) : null}
        <button type="button" className="btn btn--quiet btn--s" onClick={onRemove}>
          {t('remove')}
          <span className="vh"> {file.name}</span>
        </button>
      </span>
    </li>
  )
}
