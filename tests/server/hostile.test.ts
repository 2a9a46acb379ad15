import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { PlatformRef } from '#server/context.ts'
import { pathParams } from '../factories/params.ts'
import { makePerson, makePlatform, signIn } from '../factories/people.ts'
import { makeProgram } from '../factories/program.ts'
import { makeResponse } from '../factories/response.ts'
import type { Browser } from '../http.ts'
import { testServer } from '../suite.ts'

const server = testServer()
const endpoints = Object.entries(api) as unknown as [string, Endpoint][]

/** What no id and no key is: bytes that databases and file systems refuse, names that objects have, and too much. */
const HOSTILE = [
  '%00',
  'a%00b',
  '%E2%80%AE',
  '%E2%80%AEa',
  '%F0%9F%92%A9',
  '%FF',
  '%ED%A0%80',
  '%0D%0A',
  '%27%20OR%201=1--',
  '..%2F..%2Fsecret',
  '__proto__',
  'constructor',
  'toString',
  '9'.repeat(400),
  'a'.repeat(6_000),
]

describe('a hostile request', () => {
  let platform: PlatformRef
  let owner: Browser
  let ids: Record<string, string>
  beforeEach(async () => {
    platform = await makePlatform(server.app)
    const person = await makePerson(platform, { role: 'owner' })
    const made = await makeProgram(server.app, platform)
    const response = await makeResponse(server.app, platform, made, { person })
    ids = pathParams(platform, made, { response, person })
    owner = await signIn(server.browser(platform.host), person)
  })

  it('whose path names nothing is refused by every endpoint', async () => {
    const failed: string[] = []
    for (const [name, { path, method }] of endpoints) {
      // People come from elsewhere: it leads to words for them, whoever it names.
      if (name === 'finishExternalSignIn') continue
      for (const [, param = ''] of path.matchAll(/:(\w+)/g)) {
        for (const value of HOSTILE) {
          const asked = path.replaceAll(/:(\w+)/g, (_, one: string) =>
            one === param ? value : (ids[one] ?? 'default'),
          )
          const { status } = await owner.send(
            method.toUpperCase(),
            `/api${asked}`,
            method === 'get' ? {} : { body: {} },
          )
          if (status < 400 || status >= 500) failed.push(`${name} ${param}=${value.slice(0, 20)}: ${status}`)
        }
      }
    }
    expect(failed).toEqual([])
  })

  it('with any query or body is no failure of the server', async () => {
    const failed: string[] = []
    const addressOf = (path: string) => `/api${path.replaceAll(/:(\w+)/g, (_, one: string) => ids[one] ?? 'default')}`
    const texts = ['\0', 'a\0b', '\u202e', '💩', '__proto__', "' OR 1=1--", '%', '\\', 'x'.repeat(3_000)]
    for (const [name, { path, method, query, body }] of endpoints) {
      const send = async (address: string, raw?: string) => {
        const options = raw === undefined ? (method === 'get' ? {} : { body: {} }) : { raw: Buffer.from(raw) }
        const { status } = await owner.send(method.toUpperCase(), address, options)
        if (status >= 500) failed.push(`${name} ${address} ${raw?.slice(0, 60)}: ${status}`)
      }
      for (const key of Object.keys(query?.shape ?? {}))
        for (const text of texts) await send(`${addressOf(path)}?${key}=${encodeURIComponent(text)}`)
      if (!body) continue
      const keys = Object.keys((body as { shape?: object }).shape ?? {})
      for (const text of [...texts, '\ud800'])
        await send(addressOf(path), JSON.stringify(Object.fromEntries(keys.map((key) => [key, text]))))
      for (const raw of [
        '{"__proto__":{"a":1},"constructor":1}',
        '[]',
        'null',
        '"x"',
        '1',
        '{',
        '\0',
        '[['.repeat(5_000),
      ])
        await send(addressOf(path), raw)
    }
    expect(failed).toEqual([])
  })

  it('with NUL in a text is taken without it', async () => {
    const { body } = await owner.post<{ title: object }>('/api/user.programs', { title: { fr: 'a\0b' }, lang: 'fr' })
    expect(body.title).toEqual({ fr: 'ab' })
  })

  it('with half a sign in a text is taken with a mark in its place', async () => {
    const whole = '💩'
    const title = { fr: `a${whole[0]}b${whole}` }
    const made = await owner.post<{ id: string; title: object }>('/api/user.programs', { title, lang: 'fr' })
    expect([made.status, made.body.title]).toEqual([201, { fr: `a\ufffdb${whole}` }])
    expect((await owner.get<{ title: object }>(`/api/user.programs/${made.body.id}`)).body.title).toEqual({
      fr: `a\ufffdb${whole}`,
    })
  })

  it('on a page that is not of the API is no failure either', async () => {
    const paths = ['/', '/fr/', '/_mail/', '/_b/', '/_a/', '/api/', '/api/files/stream/'].flatMap((before) =>
      HOSTILE.map((value) => `${before}${value}`),
    )
    const failed: string[] = []
    for (const path of paths) {
      const { status } = await owner.get(path)
      if (status >= 500) failed.push(`${path.slice(0, 60)}: ${status}`)
    }
    expect(failed).toEqual([])
  })
})
