import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

const routes = new Map(
  app.manifestData.routes.map((route) => [route.component.replace(/^.*site\/pages\/(.*)\.astro$/, '$1'), route]),
)

/** Renders one page of one platform. Throws what the page threw. */
export async function render(url: string, kind: string, locals: App.Locals): Promise<{ html: string; csp: string }> {
  const routeData = routes.get(kind)
  if (!routeData) throw new TypeError(`no page for ${kind}`)
  const response = await app.render(new Request(url), { routeData, locals })
  const html = scriptsLast(await response.text())
  // Astro answers 500 without the error; the middleware stored it.
  if (locals.failure) throw locals.failure
  if (response.status !== 200) throw new Error(`${kind} answered ${response.status}`)
  return { html, csp: response.headers.get('content-security-policy') ?? '' }
}

/**
 * Moves the scripts of islands to the end of the page: a script waits for the styles, and blocks the content
 * after it.
 */
function scriptsLast(html: string): string {
  const start = html.indexOf('<body>')
  const scripts: string[] = []
  const body = html.slice(start).replaceAll(/<script>.*?<\/script>/gs, (script) => {
    scripts.push(script)
    return ''
  })
  return html.slice(0, start) + body.replace('</body>', () => `${scripts.join('')}</body>`)
}
