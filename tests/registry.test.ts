import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { loadRoutes } from '#server/slices.ts'
import { accessDocument } from './access/document.ts'

const endpoints = Object.entries(api) as unknown as [string, Endpoint][]
const address = ({ method, path }: Endpoint) => `${method} ${path}`

describe('the registry of endpoints', () => {
  it('has exactly one route for each', async () => {
    expect((await loadRoutes()).map((route) => address(route.endpoint)).sort()).toEqual(
      endpoints.map(([, endpoint]) => address(endpoint)).sort(),
    )
  })

  it('declares no address twice', () => {
    const addresses = endpoints.map(([, endpoint]) => address(endpoint).replaceAll(/:\w+/g, ':'))
    expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([])
  })

  it('names nothing twice in path, query and body, which an action gets as one', () => {
    const names = (schema: unknown): string[] =>
      !schema
        ? []
        : 'shape' in (schema as object)
          ? Object.keys((schema as { shape: object }).shape)
          : ((schema as { options?: unknown[] }).options ?? []).flatMap((option) => [...new Set(names(option))])
    const twice = endpoints.flatMap(([name, { params, query, body }]) => {
      const all = [params, query, body].flatMap((schema) => [...new Set(names(schema))])
      return all.filter((one, at) => all.indexOf(one) !== at).map((one) => `${name}: ${one}`)
    })
    expect(twice).toEqual([])
  })

  it('looks rights up where the path can say: a program in its path, nothing for the platform', () => {
    const lost = endpoints.filter(
      ([, { access, path }]) => 'permission' in access && access.on === 'program' && !/:program(Id|Slug)/.test(path),
    )
    expect(lost.map(([name]) => name)).toEqual([])
  })
})

describe('the table of who may call what', () => {
  it('is the one in docs/api (OPENCALL_UPDATE=1 renews it)', () => {
    const file = join(ROOT, 'docs/api/access.md')
    const table = accessDocument(endpoints)
    if (process.env.OPENCALL_UPDATE) writeFileSync(file, table)
    expect(readFileSync(file, 'utf8')).toBe(table)
  })
})

describe('the API document', () => {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, { summary?: string; 'x-access'?: string; responses: object }>>
  }

  it('is the one in docs/api (npm run check -- --write renews it)', () => {
    expect(readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')).toBe(`${JSON.stringify(document, null, 1)}\n`)
  })

  it('says of bytes that they come, of which type, and in parts where Range is honoured', () => {
    const type = (...types: string[]) => ({
      content: Object.fromEntries(types.map((name) => [name, { schema: { type: 'string', format: 'binary' } }])),
    })
    const answers = (path: string) => document.paths[path]?.get?.responses
    const file = { 200: type('*/*'), 206: type('*/*'), 416: { description: 'There are no such bytes' } }
    expect(answers('/api/files/stream/{key}')).toMatchObject(file)
    expect(answers('/api/portal/platforms/{platformId}/files/stream/{key}')).toMatchObject(file)
    const exported = answers('/api/user.programs/{programId}/responses/export')
    expect(exported).toMatchObject({
      200: type('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    })
    expect(Object.keys(exported ?? {}).filter((status) => status < '400')).toEqual(['200'])
  })

  it('says of each operation which refusals every request may meet', () => {
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        ['400', '404', '413', '422', '429', '431', '500', '503']
          .filter((status) => !(status in responses))
          .map((status) => `${method} ${path}: ${status}`),
      ),
    )
    expect(silent).toEqual([])
  })

  it('says of each operation what it does, who may, and what may go wrong', () => {
    const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([, operation]) =>
            !operation.summary || !operation['x-access'] || Object.keys(operation.responses).length < 2,
        )
        .map(([method]) => `${method} ${path}`),
    )
    expect(silent).toEqual([])
  })
})
