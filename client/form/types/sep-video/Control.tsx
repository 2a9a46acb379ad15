import type { FieldOf } from '#core/form/definition.ts'
import { fileKeyOf } from '#core/form/files.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, Icon } from '../../parts.tsx'

/** A stored video plays in the page once it is started; one that is elsewhere is a link that says where it leads. */
export function Video({ field, at }: ControlProps<FieldOf<'sep-video'>>) {
  const { id, t, text } = useForm()
  const caption = text(field.title)
  const transcript = text(field.transcript)
  const host = hostOf(field.video)
  const isStored = fileKeyOf(field.video) !== null
  if (!isStored && !host) return null
  return (
    <figure className="sep-pic" aria-labelledby={caption ? id(at) : undefined}>
      {isStored ? (
        // biome-ignore lint/a11y/useMediaCaption: what is said stands in the transcript below
        <video src={field.video} controls preload="metadata" playsInline aria-label={caption || t('video')} />
      ) : (
        <a className="btn btn--main" href={field.video} target="_blank" rel="noreferrer">
          <Icon path="M7 4.5v11l9-5.5Z" />
          {t('videoOn', { host })}
          <span className="vh"> {t('newTab')}</span>
        </a>
      )}
      {caption ? <figcaption id={id(at)}>{caption}</figcaption> : null}
      {transcript ? (
        <details className="sep-pic__words">
          <summary>{t('transcript')}</summary>
          {transcript
            .split(/\n{2,}/)
            .filter(Boolean)
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </details>
      ) : null}
    </figure>
  )
}

function hostOf(address: string): string {
  try {
    const { protocol, host } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? host.replace(/^www\./, '') : ''
  } catch {
    return '' // a file, or nothing yet
  }
}
