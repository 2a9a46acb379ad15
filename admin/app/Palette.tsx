import { Modal, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LONGEST_SEARCH } from '#core/search.ts'
import { focusOn, useReturnFocus } from './focus.ts'
import { useDelayed, useWords } from './hooks.ts'
import { useProblemText } from './notices.tsx'
import styles from './Palette.module.css'
import { $paletteTyped, closePalette } from './palette.ts'
import { type Hit, useHits } from './paletteHits.ts'
import { $activeProgram } from './programs.ts'
import { splitAroundMatch, truncateQuery } from './searchText.ts'

export function Palette() {
  const t = useWords()
  useReturnFocus()
  const navigate = useNavigate()
  const listId = useId()
  const typed = useStore($paletteTyped)
  const [at, setAt] = useState(0)
  const { hits, verdict, problem, retry } = useHits(typed)
  const textOf = useProblemText()
  const said = problem === null ? null : textOf(problem)
  const input = useRef<HTMLInputElement>(null)
  const isLate = useDelayed(verdict === 'searching')
  const program = useStore($activeProgram)
  const hidesResponses = !program && !/^[>@]/.test(typed)
  const current = Math.min(at, Math.max(0, hits.length - 1))
  const go = (hit: Hit | undefined, newTab: boolean) => {
    if (!hit) return
    closePalette()
    if (newTab) window.open(hit.to, '_blank')
    else void navigate(hit.to)
  }
  const askAgain = () => {
    // The button goes away.
    focusOn(input.current)
    retry()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && hits.length) setAt((current + step + hits.length) % hits.length)
    else if (event.key !== 'Enter') return
    else if (problem && hits.length === 0) askAgain()
    else go(hits[current], event.ctrlKey || event.metaKey)
    event.preventDefault()
  }
  return (
    <Modal.Root
      classNames={{ content: styles.palette }}
      opened
      onClose={closePalette}
      size={640}
      yOffset={96}
      centered={false}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Modal.Content data-palette="" aria-label={t('palette.title')}>
        <div className={styles.head}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded={hits.length > 0}
            aria-controls={hits.length ? listId : undefined}
            aria-activedescendant={hits[current] ? `${listId}-${current}` : undefined}
            placeholder={t('palette.placeholder')}
            value={typed}
            maxLength={LONGEST_SEARCH}
            data-autofocus
            onChange={(event) => {
              $paletteTyped.set(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKey}
            data-own-keys=""
          />
          <kbd>{t('keys.escape')}</kbd>
        </div>
        {/* A list box without options is none. */}
        {hits.length > 0 && (
          <div id={listId} className={styles.list} role="listbox" aria-label={t('palette.results')}>
            {hits.map((hit, index) => {
              const Icon = hit.icon
              return (
                <div key={hit.id} role="presentation">
                  {hit.group !== hits[index - 1]?.group && <p className={styles.group}>{t(`palette.${hit.group}`)}</p>}
                  {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option */}
                  {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled on the input */}
                  <div
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === current}
                    className={styles.hit}
                    onMouseMove={() => setAt(index)}
                    onClick={(event) => go(hit, event.ctrlKey || event.metaKey)}
                  >
                    <Icon size={17} stroke={1.6} aria-hidden />
                    <span className="cut">
                      <Marked text={hit.title} typed={typed} />
                    </span>
                    <span className="small soft cut">{hit.note}</span>
                    {index === current && <kbd aria-hidden>↵</kbd>}
                  </div>
                </div>
              )
            })}
          </div>
        )}
        {said && (
          <div className={`${styles.none} soft`} role="alert">
            <p className="strong">{said.title}</p>
            {said.detail} {said.reference && t('error.reference', { reference: said.reference })}{' '}
            <UnstyledButton className="link" onClick={askAgain}>
              {t('state.retry')}
            </UnstyledButton>
          </div>
        )}
        <p className={`${styles.none} soft`} role="status" hidden={hits.length > 0 || said !== null}>
          {verdict === 'none' ? (
            <>
              {t('palette.none', { text: truncateQuery(typed) })} {hidesResponses && t('palette.noneHere')}
            </>
          ) : (
            (verdict === 'short' || isLate) && t(`palette.${verdict}`)
          )}
        </p>
        <div className={`${styles.foot} small soft`}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.choose')}
          </span>
          <span>
            <kbd>↵</kbd> {t('palette.open')}
          </span>
          <span>
            <kbd>{t('keys.ctrl')} ↵</kbd> {t('palette.newTab')}
          </span>
          <span className={styles.signs}>{t('palette.signs')}</span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const found = splitAroundMatch(text, typed.replace(/^[>#@]/, '').trim())
  if (!found) return text
  const [before, said, after] = found
  return (
    <>
      {before}
      <b className={styles.mark}>{said}</b>
      {after}
    </>
  )
}
