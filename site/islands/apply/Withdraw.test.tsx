import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MyResponse } from '#core/response/response.contract.ts'
import { Withdraw } from './Withdraw.tsx'

const words = {
  apply: { withdrawText: '{{title}}: no longer examined', withdrawDraftText: '{{title}}: never sent' },
  area: { untitled: 'Untitled' },
}
const textOf = (response: Partial<MyResponse>) => {
  const props = { response, lang: 'en', words, onClose: () => {}, onWithdraw: async () => {} }
  const html = renderToStaticMarkup(<Withdraw {...(props as unknown as Parameters<typeof Withdraw>[0])} />)
  return /apply__message">([^<]*)/.exec(html)?.[1]
}

it('says what withdrawing means, which is another thing before the application is sent', () => {
  expect([textOf({ state: 'submitted', title: 'Windlass' }), textOf({ state: 'draft', title: '' })]).toEqual([
    'Windlass: no longer examined',
    'Untitled: never sent',
  ])
})
