import { Modal } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconFolder, IconInbox, IconPlus, IconSearch, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#client/api/call.ts'
import { $domainInfo } from '#client/api/session.ts'
import { $activeProgram, userPrograms } from '#client/stores/programs.ts'
import { number } from '#client/ui/format.ts'
import { useAllowed, useLocale, usePath, useText, useWords } from './hooks.ts'
import { PLATFORM_MENU, PROGRAM_MENU } from './menu.ts'
import { $paletteTyped, closePalette, PALETTE_INPUT } from './palette.ts'
import { hasScreen } from './screens.ts'
import { cut, LONGEST_SEARCH } from './searching.ts'

interface Hit {
  id: string
  group: 'programs' | 'responses' | 'people' | 'screens'
  icon: typeof IconFolder
  title: string
  note: string
  to: string
}

/** Without accents and case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Ms without typing before the server is asked. */
const PAUSE = 180
const MOST = 5

export function Palette() {
  const t = useWords()
  const navigate = useNavigate()
  const listId = useId()
  const typed = useStore($paletteTyped)
  const [at, setAt] = useState(0)
  const hits = useHits(typed)
  const program = useStore($activeProgram)
  const hidesResponses = !program && !/^[>@]/.test(typed)
  const current = Math.min(at, Math.max(0, hits.length - 1))
  const go = (hit: Hit | undefined, newTab: boolean) => {
    if (!hit) return
    closePalette()
    if (newTab) window.open(hit.to, '_blank')
    else void navigate(hit.to)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && hits.length) setAt((current + step + hits.length) % hits.length)
    else if (event.key === 'Enter') go(hits[current], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root
      classNames={{ content: 'palette' }}
      opened
      onClose={closePalette}
      size={640}
      yOffset={96}
      centered={false}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Modal.Content aria-label={t('palette.title')}>
        <div className="palette__head">
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            className={PALETTE_INPUT}
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded={hits.length > 0}
            aria-controls={listId}
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
          />
          <kbd>{t('keys.escape')}</kbd>
        </div>
        {/* A list box without options is none. */}
        <div
          id={listId}
          className="palette__list"
          {...(hits.length ? { role: 'listbox', 'aria-label': t('palette.results') } : { role: 'status' })}
        >
          {hits.map((hit, index) => {
            const Icon = hit.icon
            return (
              <div key={hit.id} role="presentation">
                {hit.group !== hits[index - 1]?.group && <p className="palette__group">{t(`palette.${hit.group}`)}</p>}
                {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option */}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is handled on the input */}
                <div
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  className="palette__hit"
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
          {hits.length === 0 && (
            <p className="palette__none soft">
              {t('palette.none', { text: cut(typed) })} {hidesResponses && t('palette.noneHere')}
            </p>
          )}
        </div>
        <div className="palette__foot small soft">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.choose')}
          </span>
          <span>
            <kbd>↵</kbd> {t('palette.open')}
          </span>
          <span>
            <kbd>{t('keys.ctrl')} ↵</kbd> {t('palette.newTab')}
          </span>
          <span className="palette__signs">{t('palette.signs')}</span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const wanted = plain(typed.replace(/^[>#@]/, '').trim())
  const at = wanted ? plain(text).indexOf(wanted) : -1
  if (at < 0 || plain(text).length !== text.length) return text
  return (
    <>
      {text.slice(0, at)}
      <b className="palette__mark">{text.slice(at, at + wanted.length)}</b>
      {text.slice(at + wanted.length)}
    </>
  )
}

/** `>` looks among actions and screens, `#` among numbers, `@` among people; without a sign everywhere. */
function useHits(typed: string): Hit[] {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const allowed = useAllowed()
  const program = useStore($activeProgram)
  const platform = useStore($domainInfo)
  const { data: all } = useStore(userPrograms.list({ status: 'all', limit: 100 }))
  const [found, setFound] = useState<Hit[]>([])
  const sign = /^[>#@]/.exec(typed)?.[0] ?? ''
  const wanted = typed.slice(sign.length).trim()

  useEffect(() => {
    setFound([])
    if (wanted.length < 2 || sign === '>') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const options = { signal: abort.signal }
      const responses =
        program &&
        sign !== '@' &&
        hasScreen('admin/programs/:programSlug/responses/:responseId') &&
        allowed('program.response.read')
          ? call(
              'listResponses',
              { params: { programId: program.id }, query: { search: wanted, perPage: MOST } },
              options,
            ).then(({ items }) =>
              items.map(
                (each): Hit => ({
                  id: each.id,
                  group: 'responses',
                  icon: IconInbox,
                  title: each.title,
                  note: `${each.number}, ${t(`response.state.${each.state}`)}`,
                  to: path(`admin/programs/${program.slug}/responses/${each.id}`),
                }),
              ),
            )
          : []
      const people =
        platform && sign !== '#' && allowed('platform.user.read')
          ? call(
              'listUsers',
              { params: { platformId: platform.id }, query: { search: wanted, perPage: MOST } },
              options,
            ).then(({ items }) =>
              items.map(
                (each): Hit => ({
                  id: each.id,
                  group: 'people',
                  icon: IconUser,
                  title: `${each.firstname} ${each.lastname}`.trim() || each.email,
                  note: each.email,
                  to: path(`admin/home/users?${new URLSearchParams({ search: each.email })}`),
                }),
              ),
            )
          : []
      const lists = await Promise.allSettled([responses, people])
      if (!abort.signal.aborted) setFound(lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])))
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, sign, program, platform, allowed, path, t])

  const fits = (words: string) => !wanted || plain(words).includes(plain(wanted))
  const programHits: Hit[] = (all?.items ?? [])
    .filter(({ status, title, slug, lang }) => status !== 'deleted' && fits(`${text(title, lang)} ${slug}`))
    .slice(0, MOST)
    .map((each) => ({
      id: each.id,
      group: 'programs',
      icon: IconFolder,
      title: text(each.title, each.lang),
      note:
        each.status === 'archived'
          ? t('program.status.archived')
          : t('programs.responses', { count: each.responses.total, n: number(each.responses.total, locale) }),
      to: path(`admin/programs/${each.slug}/dashboard`),
    }))
  const menus = [
    ...(program ? PROGRAM_MENU.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, program }))) : []),
    ...PLATFORM_MENU.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, program: null }))),
  ]
  const screenHits: Hit[] = menus
    .filter(
      (entry) => hasScreen(entry.path) && (!entry.permission || allowed(entry.permission)) && fits(t(entry.label)),
    )
    .map((entry) => ({
      id: entry.path,
      group: 'screens',
      icon: entry.icon,
      title: t(entry.label),
      note: entry.program ? text(entry.program.title, entry.program.lang) : '',
      to: path(entry.path.replace(':programSlug', entry.program?.slug ?? '')),
    }))
  if (allowed('platform.program.create') && fits(t('programs.create')))
    screenHits.push({
      id: 'create',
      group: 'screens',
      icon: IconPlus,
      title: t('programs.create'),
      note: '',
      to: path('admin/home/programs/create'),
    })

  if (sign === '>') return screenHits
  if (sign) return found
  return [...programHits, ...found, ...screenHits]
}
