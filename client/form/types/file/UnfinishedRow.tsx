import { bytesIn } from '#core/form/message.ts'
import { type UnfinishedFile, useForm } from '../../context.ts'
import { Icon } from '../../parts.tsx'
import { FILE } from './icons.ts'

interface UnfinishedRowProps {
  one: UnfinishedFile
  onChoose: () => void
  onDiscard: () => void
}

export function UnfinishedRow({ one: { name, size, offset }, onChoose, onDiscard }: UnfinishedRowProps) {
  const { t, lang } = useForm()
  return (
    <li className="file">
      <Icon path={FILE} />
      <b>
        {name}
        <span className="small num">
          {t('unfinished', { done: bytesIn(offset, lang), total: bytesIn(size, lang) })}
        </span>
      </b>
      <span>
        <button
          type="button"
          className="btn btn--quiet btn--s"
          onClick={() => {
            onDiscard()
            onChoose()
          }}
        >
          {t('discard')}
          <span className="vh"> {name}</span>
        </button>
      </span>
    </li>
  )
}
