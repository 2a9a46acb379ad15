import { describe, expect, it } from 'vitest'
import { scriptJson } from '../html.ts'
import { type AdminBoot, adminPage } from './boot.ts'

const boot = (name: string) =>
  ({ session: { user: { firstname: name } }, locale: 'en', nonce: 'n1' }) as unknown as AdminBoot
const template =
  '<!doctype html><html lang="fr"><head><!--boot--></head><body><noscript><!--noscript--></noscript></body></html>'

describe('adminPage', () => {
  it('writes language, title, theme, boot block and what is said without scripts into the template', () => {
    const page = adminPage({
      template,
      boot: boot('Ada'),
      css: ':root{--brand:#18347e}',
      title: 'A & B',
      noScript: 'No <script>',
    })
    expect(page).toBe(
      '<!doctype html><html lang="en"><head><title>A &amp; B</title><style nonce="n1">:root{--brand:#18347e}</style><script type="application/json" id="boot">{"session":{"user":{"firstname":"Ada"}},"locale":"en","nonce":"n1"}</script></head><body><noscript><p>No &lt;script&gt;</p></noscript></body></html>',
    )
  })

  it.each(['</script><script>alert(1)</script>', '<!--', '$&$1', '\u2028'])('keeps %j inside its block', (name) => {
    const page = adminPage({ template, boot: boot(name), css: '', title: '', noScript: '' })
    const block = /id="boot">(.*?)<\/script>/.exec(page)?.[1] ?? ''
    expect(JSON.parse(block).session.user.firstname).toBe(name)
    expect(page.split('<script').length).toBe(2)
  })

  it('gives JSON that means the same', () => {
    const value = { a: '<b>', c: ['\u2029'] }
    expect(JSON.parse(scriptJson(value))).toEqual(value)
  })
})
