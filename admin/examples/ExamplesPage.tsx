import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isLocale, LOCALES } from '#core/locale.ts'
import { themeCss, themeTokens } from '#core/theme/theme.ts'
import { boot } from '../app/boot.ts'
import { loadWords, setLocale } from '../app/i18n.ts'
import { Overlays } from '../app/Overlays.tsx'
import pageStyles from '../app/parts/Page.module.css'
import rootStyles from '../app/Root.module.css'
import { FLOATS } from '../app/theme.ts'
import styles from './ExamplesPage.module.css'
import type { Examples } from './example.ts'

const files = import.meta.glob<{ examples: Examples }>('../{app,screens}/**/*.examples.tsx')
const FILES = Object.keys(files)
  .map((file) => ({ file, name: /([\w-]+)\.examples\.tsx$/.exec(file)?.[1] ?? file }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Pairs of a platform's colours: the default, and one whose primary takes black text. */
const COLOURS = {
  default: { primaryColor: '#18347e', secondaryColor: '#2c77ff' },
  yellow: { primaryColor: '#ffd400', secondaryColor: '#0b7a4b' },
}

/** Every part of the back office in each of its states. Only the development server has it. */
export function ExamplesPage() {
  const [params, setParams] = useSearchParams()
  const name = params.get('part') ?? ''
  const lang = params.get('lang') ?? ''
  const colour = params.get('colour') === 'yellow' ? 'yellow' : 'default'
  const [shown, setShown] = useState<{ of: string; examples: Examples } | null>(null)
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const found = FILES.find((each) => each.name === name)
      const module = found && (await files[found.file]?.())
      await loadWords(module?.examples.words ?? [])
      if (isLocale(lang)) await setLocale(lang)
      if (!isLeft) setShown(module ? { of: `${name} ${lang}`, examples: module.examples } : null)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [name, lang])
  const to = (part: string) => {
    const next = new URLSearchParams(params)
    next.set('part', part)
    return `?${next}`
  }
  const set = (key: string, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set(key, value)
      return next
    })
  return (
    <div className={styles.page}>
      <style nonce={boot.nonce}>{themeCss(themeTokens(COLOURS[colour]))}</style>
      <nav className={styles.side} aria-label="Parts">
        <ul className={styles.list}>
          {FILES.map((each) => (
            <li key={each.name}>
              <Link to={to(each.name)} aria-current={each.name === name ? 'page' : undefined}>
                {each.name}
              </Link>
            </li>
          ))}
        </ul>
        <NativeSelect
          label="Language"
          data={['', ...LOCALES]}
          value={lang}
          onChange={(event) => set('lang', event.currentTarget.value)}
        />
        <NativeSelect
          mt="sm"
          label="Colours"
          data={Object.keys(COLOURS)}
          value={colour}
          onChange={(event) => set('colour', event.currentTarget.value)}
        />
      </nav>
      <main id="main" className={styles.main} tabIndex={-1} data-shown={shown?.of}>
        <h1 className={`${pageStyles.title} ${styles.title}`} data-page-title="">
          {shown?.examples.title ?? 'Parts'}
        </h1>
        {shown &&
          Object.entries(shown.examples.states).map(([state, Example]) => (
            <section key={`${shown.of} ${state}`} className={styles.state} aria-label={`Example: ${state}`}>
              <p className={styles.name}>{state}</p>
              <div className={styles.box}>
                <Example />
              </div>
            </section>
          ))}
      </main>
      <section id={FLOATS.slice(1)} className={rootStyles.floats} aria-label="Floats" />
      <Overlays isPaletteOffered={false} />
    </div>
  )
}
