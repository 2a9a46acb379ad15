import { languageName, number } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ReadinessGap } from '#core/program/readiness.rules.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, usePath, useWords } from '../../../app/hooks.ts'

const PLACES: Record<Exclude<ReadinessGap['code'], 'untranslated'>, string> = {
  noDates: 'params?section=dates',
  noClosing: 'params?section=dates',
  isOver: 'params?section=dates',
  noSummary: 'params?section=texts',
  noPage: 'params?section=page',
}

/** A gap in words, and where it is mended. */
export function useGap(
  program: Program,
): (gap: ReadinessGap) => { key: string; title: string; hint: string; to: string } {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  return ({ code, lang, texts, at }) => {
    const vars = {
      count: texts ?? 0,
      n: number(texts ?? 0, locale),
      language: lang ? languageName(lang, locale) : '',
      // In a sentence, as the language writes it there.
      source: new Intl.DisplayNames(tagOf(locale), { type: 'language' }).of(program.lang) ?? program.lang,
    }
    return {
      key: `${code}${lang ?? ''}`,
      title: t(`configure.gap.${code}.title`, vars),
      hint: t(`configure.gap.${code}.hint`, vars),
      to: path(`admin/programs/${program.slug}/${code === 'untranslated' ? at : PLACES[code]}`),
    }
  }
}
