import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import { flatten } from '#core/site/words.ts'
import { readWords } from '#locales/read.ts'
import { RegisterForm } from './RegisterForm.tsx'

const words = flatten(readWords('en').front, 'account', 'en')

it.each<[AcceptedTexts, string, string[]]>([
  [
    { 'terms-of-use': 2, 'privacy-policy': 1 },
    'I accept the terms of use and have read the privacy policy.',
    ['terms-of-use', 'privacy-policy'],
  ],
  [{ 'terms-of-use': 1 }, 'I accept the terms of use.', ['terms-of-use']],
  [{ 'privacy-policy': 1 }, 'I have read the privacy policy.', ['privacy-policy']],
  [{}, '', []],
])('asks to accept only what is written: %j', (texts, said, links) => {
  const html = renderToStaticMarkup(<RegisterForm lang="en" words={words} texts={texts} />)
  const [, accept = ''] = /<label class="pick pick--bare">(.*?)<\/label>/.exec(html) ?? []
  expect(
    accept
      .replaceAll(/<svg.*?<\/svg>|<span class="vh">.*?<\/span>|<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .replace(' .', '.')
      .trim(),
  ).toBe(said)
  expect([...accept.matchAll(/href="\/en\/([^"]+)"/g)].map(([, page]) => page)).toEqual(links)
})
