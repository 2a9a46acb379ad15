import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TextPage } from '#core/site/content.ts'
import { flatten, type WordTree } from '#core/site/words.ts'
import en from '#locales/en/front.json' with { type: 'json' }
import { RegisterForm } from './RegisterForm.tsx'

const words = flatten(en as WordTree, 'account', 'en')

it.each<[TextPage[], string, string[]]>([
  [
    ['terms-of-use', 'privacy-policy'],
    'I accept the terms of use and have read the privacy policy.',
    ['terms-of-use', 'privacy-policy'],
  ],
  [['terms-of-use', 'legal-notices'], 'I accept the terms of use.', ['terms-of-use']],
  [['privacy-policy'], 'I have read the privacy policy.', ['privacy-policy']],
  [[], '', []],
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
