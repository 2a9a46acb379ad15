declare namespace App {
  interface Locals {
    content: import('#core/site/content.ts').SiteContent
    page: import('#core/site/page.ts').PlannedPage
    now: Date
    /** What the navigation leads to. */
    nav: readonly { path: string; kind: string; label: string }[]
    /** Words of the front office in the page's language. */
    t: import('#core/site/words.ts').Translate
    /** The same as data, to be baked into islands. */
    words: import('#core/site/words.ts').WordTree
    preview: boolean
    /** The platform's colours. */
    tokens: Record<string, string>
    /** `sha256-…` of an inline style, for the page's policy. */
    hash: (css: string) => `sha256-${string}`
    failure?: unknown
  }
}

declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  export default component
}

declare module '*?inline-script' {
  const code: string
  export default code
}
