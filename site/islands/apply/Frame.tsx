import type { CSSProperties, ReactNode } from 'react'
import { translator } from '#client/words.ts'
import { Icon } from '../Icon.tsx'
import { Due, End } from './Due.tsx'
import { type Dated, leftWords, levelStyle } from './deadline.ts'
import type { ApplyProps } from './props.ts'

interface FrameProps extends Pick<ApplyProps, 'lang' | 'words'> {
  response: Dated
  now: Date
  level?: string
  /** The path of the steps. */
  children: ReactNode
}

interface BarProps extends Pick<ApplyProps, 'lang' | 'program'> {
  /** Whether the page of the call was removed. */
  gone?: boolean
  children: ReactNode
}

/** Above the form: a link to the call, and the save state. */
export function Bar({ lang, program, gone, children }: BarProps) {
  return (
    <div className="bar">
      <div className="wrap bar__in">
        <a className="bar__title" href={gone ? undefined : `/${lang}/applications/${program.slug}`}>
          <Icon name="left" />
          <span>{program.title}</span>
        </a>
        {children}
      </div>
    </div>
  )
}

/** The deadline and the path of the steps; beside the form, or above it in a line that opens. */
export function RailFrame({ response, now, lang, words, level, children }: FrameProps) {
  return (
    <aside className="rail" aria-label={translator(words.apply, lang)('steps')}>
      <Due response={response} now={now} lang={lang} words={words} {...(level && { level })} />
      {children}
    </aside>
  )
}

/** On a phone: the current step, with the other steps in a disclosure. */
export function StepLine(props: FrameProps & { step: number; steps: number }) {
  const { response, now, lang, words, level, step, steps, children } = props
  const style: CSSProperties | undefined = level ? undefined : levelStyle((100 * step) / steps)
  return (
    <div className="mstep">
      <details>
        <summary>
          <span>
            {translator(words.apply, lang)('stepOf', { step, steps })} · {leftWords(response, now, lang, words)}
          </span>
          <Icon name="down" />
        </summary>
        <div className="mstep__in">
          <p>
            <End {...props} />
          </p>
          {children}
        </div>
      </details>
      <div className={`level level--bar${level ? ` ${level}` : ''}`} style={style} />
    </div>
  )
}
