import { expect, it } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { addressNamed } from './addresses.ts'
import { endpointAddresses, namedIn } from './addresses-plugin.ts'

const api = { getForm: {}, saveForm: {}, listForms: {} } as unknown as Record<string, Endpoint>

async function transformed(path: string, code: string): Promise<string | undefined> {
  const { transform } = endpointAddresses() as {
    transform: { handler(code: string, id: string): Promise<{ code: string } | undefined> }
  }
  return (await transform.handler(code, `${process.cwd()}/${path}`))?.code
}

it.each([
  ['a call', "call('getForm', { params })", ['getForm']],
  ['one of two', "const name = isNew ? 'saveForm' : 'getForm'", ['saveForm', 'getForm']],
  ['a property of an element', '<LogPage endpoint="listForms" />', ['listForms']],
  ['one that is named twice', "call('getForm'); read('getForm')", ['getForm']],
  ['the type of an answer', "type Form = CallAnswer<'getForm'>", []],
  ['a part of a text', "'getForm failed'", []],
  ['a name that every object has', "'constructor'", []],
])('finds the endpoints of a module: %s', (_, code, names) => {
  expect(namedIn(code, api)).toEqual(names)
})

it('gives a module the addresses that it names, on its first line', async () => {
  const code = await transformed('site/islands/Any.tsx', "import x from 'y'\ncall('startResponse')\n")
  expect(code?.split('\n')).toHaveLength(3)
  expect(code).toContain('__addAddresses({"startResponse":["post","/portal/me/responses",1]})')
})

it.each(['admin/screens/form/form.slice.ts', 'client/api/call.ts', 'server/any.ts', 'node_modules/any.ts'])(
  'leaves %s as it is',
  async (path) => {
    expect(await transformed(path, "call('getForm')")).toBeUndefined()
  },
)

it('refuses a name that no module has brought', () => {
  expect(() => addressNamed(['list', 'Nothing'].join(''))).toThrow('no endpoint listNothing')
})
