declare module 'virtual:opencall-words' {
  type WordTree = import('#core/site/words.ts').WordTree
  /** Words by section. */
  export type Words = Record<string, WordTree>

  type SliceLoaders = Record<string, () => Promise<{ default: Words }>>
  interface LanguageWords {
    /** What every page needs. */
    app: Words
    /** Of the slices that most pages ask for. */
    near: SliceLoaders
    rest: () => Promise<{ default: SliceLoaders }>
  }
  const languages: Record<import('#core/locale.ts').Locale, () => Promise<{ default: LanguageWords }>>
  export default languages
}
