import { reloadForChunk } from '#client/chunks.ts'

// The script of an island may be removed by a new version. A reload loses nothing: answers are stored on the device.
globalThis.document?.addEventListener('astro:hydration-error', (event) => {
  void reloadForChunk((event as CustomEvent<{ error: unknown }>).detail.error)
})

/** Milliseconds after which an island starts although nothing was painted. */
const PATIENCE = 3_000

/**
 * `client:paint`: loads an island after the first paint, so that its script does not delay the text of the page.
 * With the value `visible` it also waits until the island is on the screen.
 */
export default function startAfterPaint(
  load: () => Promise<() => Promise<void>>,
  { value }: { value?: unknown },
  island: HTMLElement,
): void {
  const start = async () => (await load())()
  const painted = () => whenPainted(() => void start())
  if (value === 'visible') whenOnScreen([...island.children], painted)
  else painted()
}

function whenOnScreen(elements: Element[], work: () => void): void {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    watch.disconnect()
    work()
  })
  for (const element of elements) watch.observe(element)
}

function whenPainted(work: () => void): void {
  // A hidden window is never painted.
  if (document.hidden) {
    work()
    return
  }
  let done = false
  const once = () => {
    if (!done) work()
    done = true
  }
  setTimeout(once, PATIENCE)
  const paint = new PerformanceObserver(() => {
    paint.disconnect()
    // A long page may be painted in parts; after two frames it is complete.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
  })
  paint.observe({ type: 'paint', buffered: true })
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:paint'?: boolean | 'visible'
  }
}
