import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { FORM_WITH_FILE } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import type { PlatformRef } from '../../context.ts'
import { inPlatform } from '../../tenancy/scope.ts'

const server = testServer()
const MARK = 'mark'
const HEADERS = { 'content-type': `multipart/form-data; boundary=${MARK}` }
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(200_000)])
const head = (name: string) =>
  `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
const whole = (name: string) => Buffer.concat([Buffer.from(head(name)), PNG, Buffer.from(`\r\n--${MARK}--\r\n`)])

describe('an upload', () => {
  let platform: PlatformRef
  let paths: { browser: Browser; path: string }[]
  beforeEach(async () => {
    platform = await makePlatform(server.app)
    const [owner, person] = [await makePerson(platform, { role: 'owner' }), await makePerson(platform)]
    const made = await makeProgram(server.app, platform, { definition: FORM_WITH_FILE })
    const draft = await makeResponse(server.app, platform, made, { person, state: 'draft' })
    paths = [
      {
        browser: await signIn(server.browser(platform.host), owner),
        path: `/api/platforms/${platform.id}/interfaces/logo`,
      },
      {
        browser: await signIn(server.browser(platform.host), person),
        path: `/api/portal/me/responses/${draft.id}/steps/${draft.steps[0]?.id}/files?reference=paper`,
      },
    ]
  })
  const stored = () =>
    readdirSync(join(server.app.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length
  const rows = () => inPlatform(platform.id, () => StoredFile.count())

  it('whose body stops anywhere is refused on each path, and leaves nothing', async () => {
    for (const { browser, path } of paths) {
      expect((await browser.send('POST', path, { raw: whole('a.png'), headers: HEADERS })).status).toBe(201)
      const [files, known] = [stored(), await rows()]
      const body = whole('a.png')
      const cuts = [0, 3, 40, head('a.png').length, head('a.png').length + 1, 70_000, body.length - MARK.length - 6]
      for (const cut of cuts) {
        const refused = await browser.send('POST', path, { raw: body.subarray(0, cut), headers: HEADERS })
        expect([cut, refused.status, browser.problem(refused).code]).toEqual([cut, 400, 'request.malformed'])
      }
      expect([stored(), await rows()]).toEqual([files, known])
    }
  })

  it('of which a second part stops is refused', async () => {
    for (const { browser, path } of paths) {
      const first = whole('a.png')
      const raw = Buffer.concat([first.subarray(0, first.length - 4), Buffer.from(`\r\n${head('b.png').slice(8)}abc`)])
      const refused = await browser.send('POST', path, { raw, headers: HEADERS })
      expect([refused.status, browser.problem(refused).code]).toEqual([400, 'request.malformed'])
    }
  })

  it('whose connection is cut leaves nothing in the store', async () => {
    for (const { browser, path } of paths) {
      const before = stored()
      const csrf = (await browser.get<{ csrfToken: string }>('/api/session')).body.csrfToken
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const written = vi.spyOn(server.app.files, 'write')
      const req = request({
        port: server.port,
        method: 'POST',
        path,
        headers: { host: browser.host, cookie, 'x-csrf-token': csrf, ...HEADERS, 'content-length': '900000' },
      })
      req.on('error', () => undefined)
      req.write(whole('a.png').subarray(0, 100_000))
      await vi.waitUntil(() => written.mock.results.length === 1, { timeout: 20_000 })
      req.destroy()
      await expect(written.mock.results[0]?.value).rejects.toThrow()
      written.mockRestore()
      expect(stored()).toBe(before)
    }
  })

  it.each(['__proto__', 'constructor', 'a.__proto__', 'a.constructor', 'a.toString'])(
    'may be called %s',
    async (name) => {
      for (const { browser, path } of paths) {
        const sent = await browser.send<{ name: string }>('POST', path, { raw: whole(name), headers: HEADERS })
        expect([sent.status, sent.body.name]).toEqual([201, name])
      }
      const [, { browser, path } = { browser: server.browser(''), path: '' }] = paths
      const text = Buffer.concat([Buffer.from(head(name)), Buffer.from(`hello\r\n--${MARK}--\r\n`)])
      expect((await browser.send('POST', path, { raw: text, headers: HEADERS })).status).toBe(201)
    },
  )
})
