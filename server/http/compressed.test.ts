import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressFiles } from '../../scripts/compress.ts'
import { type Answer, browserOf } from '../../tests/http.ts'
import { testServer } from '../../tests/suite.ts'
import { builtFiles, sendJson, sendJsonOnce } from './compressed.ts'

const ALL = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const ONLY_GZIP = { 'accept-encoding': 'gzip, br;q=0' }
const JSON_TYPE = 'application/json; charset=utf-8'
const about = ({ status, headers }: Answer) => [
  status,
  headers['content-type'],
  headers['content-encoding'],
  headers.vary,
]

describe('files of the back office', () => {
  const script = 'export const words = "again and again"\n'.repeat(100)
  let folder: string
  let server: Server
  const get = (path: string, headers: Record<string, string>) =>
    browserOf((server.address() as AddressInfo).port, 'any').get(`/_b${path}`, headers)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'opencall-built-'))
    writeFileSync(join(folder, 'Form-a1.js'), script)
    writeFileSync(join(folder, 'font.woff2'), 'a font')
    await compressFiles(folder)
    server = createServer(express().use('/_b', builtFiles(folder)))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  it('are sent in the best encoding that the build wrote and the browser takes', async () => {
    const js = 'text/javascript; charset=utf-8'
    const [br, gz, plain] = [
      await get('/Form-a1.js', ALL),
      await get('/Form-a1.js', ONLY_GZIP),
      await get('/Form-a1.js', {}),
    ]
    expect(about(br)).toEqual([200, js, 'br', 'accept-encoding'])
    expect(about(gz)).toEqual([200, js, 'gzip', 'accept-encoding'])
    expect(about(plain)).toEqual([200, js, undefined, 'accept-encoding'])
    const read = [brotliDecompressSync(br.bytes), gunzipSync(gz.bytes), plain.bytes].map(String)
    expect(read).toEqual([script, script, script])
    expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('are sent as they are where nothing better was written', async () => {
    expect(about(await get('/font.woff2', ALL))).toEqual([200, 'font/woff2', undefined, 'accept-encoding'])
  })
})

it('JSON stays as it is where it is small, written, or not to be transformed', async () => {
  const app = express()
  app.all('/:length/:caching', (req, res) => {
    res.setHeader('cache-control', req.params.caching)
    return sendJson(req, res, 'x'.repeat(Number(req.params.length)))
  })
  const server = createServer(app)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const browser = browserOf((server.address() as AddressInfo).port, 'any')
    const encoding = async (path: string, method = 'GET') =>
      (await browser.send(method, path, { headers: { ...ALL, 'x-csrf-token': 'none' } })).headers['content-encoding']
    expect(await encoding('/9000/no-store')).toBe('gzip')
    expect(await encoding('/8000/no-store')).toBeUndefined()
    expect(await encoding('/9000/no-transform')).toBeUndefined()
    expect(await encoding('/9000/no-store', 'POST')).toBeUndefined()
  } finally {
    server.close()
  }
})

it('JSON that never changes is made once, whoever asks and how', async () => {
  let made = 0
  const app = express().get(
    '/',
    sendJsonOnce(() => `${++made}${'x'.repeat(9_000)}`),
  )
  const server = createServer(app)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const browser = browserOf((server.address() as AddressInfo).port, 'any')
    const [first, again, plain] = [await browser.get('/', ALL), await browser.get('/', ALL), await browser.get('/')]
    const read = [gunzipSync(first.bytes), gunzipSync(again.bytes), plain.bytes].map(String)
    expect(read).toEqual(Array.from({ length: 3 }, () => `"1${'x'.repeat(9_000)}"`))
    expect(about(first)).toEqual([200, JSON_TYPE, 'gzip', 'accept-encoding'])
  } finally {
    server.close()
  }
})

describe('answers', () => {
  const server = testServer()

  it('for a file of an earlier build say that it is not there', async () => {
    const browser = server.browser('test.localhost')
    const gone = await browser.get('/_b/Gone-b2.js', ALL)
    expect([gone.status, browser.problem(gone).code]).toEqual([404, 'resource.notFound'])
  })

  it('are compressed where they are large JSON', async () => {
    const browser = server.browser('test.localhost')
    const [zipped, plain] = [await browser.get('/api/openapi.json', ALL), await browser.get('/api/openapi.json')]
    expect(about(zipped)).toEqual([200, JSON_TYPE, 'gzip', 'accept-encoding'])
    expect(about(plain)).toEqual([200, JSON_TYPE, undefined, 'accept-encoding'])
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  })

  it('that carry the token forbid it', async () => {
    const answer = await server.browser('test.localhost').get('/api/session', ALL)
    expect(answer.headers['cache-control']).toBe('no-store, no-transform')
  })

  it('have the same headers wherever the API gives them', async () => {
    const browser = server.browser('test.localhost')
    const paths = ['/api/health/live', '/api/health/ready', '/api/health/none', '/api/session', '/api/nothing']
    const answers = await Promise.all(paths.map((path) => browser.get(path)))
    const { headers } = answers[3] as Answer
    const same = [
      'x-content-type-options',
      'content-security-policy',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-resource-policy',
    ]
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(answers.map((answer) => same.map((name) => answer.headers[name]))).toEqual(
      paths.map(() => same.map((name) => headers[name])),
    )
  })
})
