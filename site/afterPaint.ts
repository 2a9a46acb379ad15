import { reloadForChunk } from '#client/chunks.ts'

// An island whose script is gone: a new version was put in place. What was typed lies on the device, or in the page's own boxes.
globalThis.document?.addEventListener('astro:hydration-error', (event) => {
  void reloadForChunk((event as CustomEvent<{ error: unknown }>).detail.error)
})

/** Milliseconds after which an island starts although nothing was painted. */
const PATIENCE = 3_000

/**
 * `client:paint`: what the page is worked with comes after what it is read by, on a slow line and a slow device alike.
 * With the value `visible` it waits besides until the island's own place is on the screen.
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
  // A window that nobody looks at is not painted: there is nothing to wait for.
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
    // The end of a long page may be painted after its beginning: two frames later it is there.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
  })
  paint.observe({ type: 'paint', buffered: true })
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:paint'?: boolean | 'visible'
  }
}
