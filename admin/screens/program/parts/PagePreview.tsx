import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { tableDate } from '#client/ui/format.ts'
import { fileKeyOf } from '#core/form/files.ts'
import type { Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import { isEmptySection } from '#core/program/section.rules.ts'
import type { Section, SectionPicture } from '#core/program/section.shapes.ts'
import { pick, type Text } from '#core/text.ts'
import { useWords, useWordsIn } from '../../../app/hooks.ts'
import { Segments } from '../../../app/parts/Segments.tsx'
import styles from '../Sections.module.css'
import type { Block } from './blocks.ts'

interface PagePreviewProps {
  program: Program
  sections: readonly Block[]
  picture: SectionPicture | null
  chosen: string
  lang: Locale
  languages: readonly { code: Locale; name: string }[]
  onLang: (lang: Locale) => void
}

/** The page with the changes that are not saved yet, in one of its languages, as wide as a desk or a phone. */
export function PagePreview({ program, sections, picture, chosen, lang, languages, onLang }: PagePreviewProps) {
  const t = useWords()
  const [isPhone, setIsPhone] = useState(false)
  const words = (text: Text | undefined) => pick(text, lang, program.defaultLang)
  const shown = sections.filter(
    (section) => !section.hidden && (section.kind === 'calendar' || !isEmptySection(section)),
  )
  return (
    <section className={styles.preview} aria-label={t('sections.preview')}>
      <div className={styles.tools}>
        <span className="small soft">{t('sections.preview')}</span>
        {languages.length > 1 && (
          <Segments
            label={t('sections.previewLang')}
            value={lang}
            onChange={onLang}
            segments={languages.map(({ code, name }) => ({
              value: code,
              label: (
                <>
                  {code.toUpperCase()}
                  <span className="vh"> {name}</span>
                </>
              ),
            }))}
          />
        )}
        <Segments
          label={t('sections.previewWidth')}
          value={isPhone ? 'phone' : 'desk'}
          onChange={(width) => setIsPhone(width === 'phone')}
          segments={[
            { value: 'desk', label: t('sections.onDesk'), icon: IconDeviceDesktop },
            { value: 'phone', label: t('sections.onPhone'), icon: IconDeviceMobile },
          ]}
        />
      </div>
      <div className={styles.frame} data-phone={isPhone || undefined} lang={lang}>
        <div className={styles.top}>
          <h2>{words(program.title)}</h2>
          {words(program.summary) && <p>{words(program.summary)}</p>}
          {picture?.image && <img src={picture.image} alt={words(picture.alt)} />}
        </div>
        {shown.map((section) => (
          <BlockPreview
            key={section.key}
            section={section}
            isChosen={section.key === chosen}
            program={program}
            lang={lang}
            words={words}
          />
        ))}
        <p className={`${styles.section} ${styles.empty}`}>{t('sections.automatic')}</p>
      </div>
    </section>
  )
}

interface BlockPreviewProps {
  section: Section
  isChosen: boolean
  program: Program
  lang: Locale
  words: (text: Text | undefined) => string
}

function BlockPreview({ section, isChosen, program, lang, words }: BlockPreviewProps) {
  const t = useWordsIn(lang)
  return (
    <div className={styles.section} data-chosen={isChosen || undefined}>
      <h3>{words(section.title) || t(`sections.kind.${section.kind}`)}</h3>
      <Content section={section} program={program} lang={lang} words={words} />
    </div>
  )
}

function Content({ section, program, lang, words }: Omit<BlockPreviewProps, 'isChosen'>): ReactNode {
  const t = useWordsIn(lang)
  const list = (lines: readonly Text[] = []) => lines.map(words).filter(Boolean)
  switch (section.kind) {
    case 'text': {
      const markup = { __html: words(section.content) }
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has cleaned, or the editor makes
      return <div dangerouslySetInnerHTML={markup} />
    }
    case 'list': {
      const lines = list(section.lines)
      if (section.style === 'numbers')
        return (
          <ol>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        )
      return <Lines lines={lines} marked={section.style !== 'bullets'} />
    }
    case 'eligibility':
      return (
        <>
          <b>{t('params.yes')}</b>
          <Lines lines={list(section.yes)} marked />
          {list(section.no).length > 0 && <b>{t('params.no')}</b>}
          <Lines lines={list(section.no)} />
        </>
      )
    case 'calendar':
      return (
        <Lines
          lines={[
            ...(['opensAt', 'closesAt'] as const).flatMap((name) => {
              const at = program[name]
              return at ? [`${t(`params.name.${name}`)} : ${tableDate(new Date(at), program.zone, lang)}`] : []
            }),
            ...(section.dates ?? []).map(
              ({ at, until, title }) => `${[at, until].filter(Boolean).join(' – ')} : ${words(title)}`,
            ),
          ]}
        />
      )
    case 'questions':
      return (section.questions ?? []).map(({ question, answer }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no identity but their place
        <details key={n} open={n === 0}>
          <summary>{words(question)}</summary>
          <p>{words(answer)}</p>
        </details>
      ))
    case 'image':
      return (
        <div className={styles.figures}>
          {(section.images ?? [])
            .filter(({ image }) => image)
            .map((picture, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no identity but their place
              <figure key={n} className={styles.figure}>
                <img src={picture.image} alt={words(picture.alt)} />
                {words(picture.caption) && <figcaption>{words(picture.caption)}</figcaption>}
              </figure>
            ))}
        </div>
      )
    case 'video':
      return (
        <figure className={styles.figure}>
          {fileKeyOf(section.video ?? '') ? (
            // biome-ignore lint/a11y/useMediaCaption: what is said stands in the transcript
            <video src={section.video} controls preload="none" width="100%" />
          ) : (
            <span>{section.video}</span>
          )}
          {words(section.caption) && <figcaption>{words(section.caption)}</figcaption>}
        </figure>
      )
    case 'files':
      return <Lines lines={list((section.files ?? []).map(({ title }) => title))} />
    case 'partners':
      return (
        <div className={styles.partners}>
          {(section.partners ?? []).map(({ name, logo }) => (
            <span key={name}>
              {logo && <img src={logo} alt="" />}
              {name}
            </span>
          ))}
        </div>
      )
  }
}

function Lines({ lines, marked = false }: { lines: readonly string[]; marked?: boolean }) {
  return (
    <ul style={marked ? { listStyle: 'none', paddingLeft: 0 } : undefined}>
      {lines.map((line) => (
        <li key={line}>
          {marked && <IconCheck size={16} stroke={2} aria-hidden style={{ verticalAlign: '-3px', marginRight: 6 }} />}
          {line}
        </li>
      ))}
    </ul>
  )
}
