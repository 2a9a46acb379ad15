import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TEXT_PAGES } from '#core/page/page.rules.ts'
import type { LegalTexts } from '#core/page/page.site.ts'
import type { SiteContent, SiteProgram } from '#core/site/content.ts'
import type { SiteSource } from './former.ts'

/** A published call, open on 20 November 2026 unless told otherwise. */
export const someCall = (more: Partial<SiteProgram> = {}): SiteProgram => ({
  id: 'p1',
  slug: 'marees',
  lang: 'fr',
  title: { fr: 'Résidence Marées 2027', en: 'Tides Residency 2027' },
  summary: { fr: 'Trois mois au sémaphore.' },
  opensAt: '2026-10-19T00:00:00+02:00',
  closesAt: '2026-12-04T23:59:00+01:00',
  zone: 'Europe/Paris',
  graceMinutes: 0,
  capPerPerson: null,
  visibility: 'public',
  archived: false,
  settings: { facts: [], sections: [], editAfterSubmission: true },
  categories: [],
  ...more,
})

/** Every legal page, written in French only. */
const SOME_PAGES: LegalTexts = Object.fromEntries(
  TEXT_PAGES.map((key) => [key, { html: { fr: `<p>${key}</p>` }, version: 1 }]),
)

export const someContent = (
  id: string,
  programs: SiteProgram[] = [someCall()],
  more: Partial<SiteContent['platform']> = {},
  former: SiteSource['former'] = [],
): SiteSource => ({
  platform: {
    id,
    slug: id,
    name: `Fondation ${id}`,
    state: 'active',
    locales: ['fr', 'en'],
    origin: `https://${id}.test`,
    theme: {},
    logo: null,
    texts: {},
    ...more,
  },
  programs,
  parts: { legalTexts: SOME_PAGES },
  former,
})

export const NOON = new Date('2026-11-20T12:00:00+01:00')

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface Asking {
  headers?: Record<string, string>
  method?: string
}

/** A listening server, and a way to ask it as any host: nothing resolves `*.localhost` here. */
export async function listenWith(
  handle: Parameters<typeof createServer>[1],
): Promise<{ server: Server; ask: (host: string, path: string, asking?: Asking) => Promise<Answer> }> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (host: string, path: string, { headers = {}, method = 'GET' }: Asking = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', reject)
      sent.end()
    })
  return { server, ask }
}
