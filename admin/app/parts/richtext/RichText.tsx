import { Skeleton } from '@mantine/core'
import { useId, useState } from 'react'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { withWords } from '../../i18n.ts'
import { lazyPart } from '../../lazyPart.tsx'
import { Segments } from '../Segments.tsx'
import type { Token } from './tokens.ts'

const Editor = lazyPart(
  async () => (await withWords(['rich'], import('./RichEditor.tsx'))).RichEditor,
  () => <Skeleton height={140} radius={6} />,
)

export interface RichTextProps {
  label: string
  value: Text
  onChange: (value: Text) => void
  languages: readonly Locale[]
  error?: string | undefined
  disabled?: boolean
  /** It takes the keyboard as soon as it is there. */
  autoFocus?: boolean
  /** Values that the server puts in the place of `{{name}}`. */
  tokens?: readonly Token[] | undefined
}

/** Formatted text, one language at a time; the server cleans what it gets. The editor loads on use. */
export function RichText({
  label,
  value,
  onChange,
  languages,
  error,
  disabled = false,
  autoFocus = false,
  tokens,
}: RichTextProps) {
  const t = useWords()
  const locale = useLocale()
  const errorId = useId()
  const [chosen, setChosen] = useState<Locale | null>(null)
  const current = languages.find((code) => code === chosen) ?? languages[0]
  if (!current) return null
  return (
    <fieldset className="group" disabled={disabled}>
      <legend className="legend">{label}</legend>
      {languages.length > 1 && (
        <div style={{ marginBottom: 6 }}>
          <Segments
            label={label}
            value={current}
            onChange={setChosen}
            segments={languages.map((code) => ({
              value: code,
              label: (
                <>
                  {languageName(code, locale)}
                  {!value[code] && <span className="vh">, {t('texts.toWrite')}</span>}
                </>
              ),
            }))}
          />
        </div>
      )}
      <Editor
        key={current}
        lang={current}
        label={languages.length > 1 ? `${label}, ${languageName(current, locale)}` : label}
        html={value[current] ?? ''}
        disabled={disabled}
        autoFocus={autoFocus && chosen === null}
        tokens={tokens}
        errorId={error ? errorId : undefined}
        onChange={(html) => {
          const { [current]: _before, ...rest } = value
          onChange(html ? { ...rest, [current]: html } : rest)
        }}
      />
      {error && (
        <p id={errorId} className="small" style={{ color: 'var(--bad)' }} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
