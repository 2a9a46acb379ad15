declare module 'virtual:opencall-words' {
  type WordTree = import('#core/site/words.ts').WordTree
  /** Words by section. */
  export type Words = Record<string, WordTree>

  interface LanguageWords {
    /** What every page needs. */
    app: Words
    slices: Record<string, () => Promise<{ default: Words }>>
  }
  const languages: Record<import('#core/locale.ts').Locale, () => Promise<{ default: LanguageWords }>>
  export default languages
}
