import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Locale } from '#core/locale.ts'
import type * as contract from '#core/response/print.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { openPdf } from '../../pdf/document.ts'
import { listPeople } from '../participant/participant.public.ts'
import { langOf, openAggregate } from './aggregate.ts'
import { listStoredFiles } from './files.repo.ts'
import { openMine } from './mine.ts'
import { type PrintOptions, printApplication } from './print.ts'
import { readDetail, showMine } from './read.actions.ts'
import { nameOf } from './response.present.ts'
import { findInProgram } from './response.repo.ts'
import type { ResponseRecord } from './response.rows.ts'

/** An application as a document for those who apply together: what they see, with their receipt. Throws 'resource.notFound'. */
export async function printMine(
  ctx: Context,
  { responseId, lang, ...asked }: ArgumentsOf<typeof contract.getMyResponsePdf>,
  res: Response,
): Promise<void> {
  const aggregate = await openMine(ctx, responseId, 'read', 'with')
  const mine = await showMine(ctx, aggregate, lang)
  await send(ctx, aggregate.response, mine, { ...asked, lang: langOf(aggregate, lang) }, res)
}

/** An application as a document for organisers, sensitive answers masked. Throws 'resource.notFound'. */
export async function printResponse(
  ctx: Context,
  { programId, responseId, lang, ...asked }: ArgumentsOf<typeof contract.getResponsePdf>,
  res: Response,
): Promise<void> {
  const { response } = await openAggregate(await findInProgram(responseId, programId))
  const detail = await readDetail(ctx, { programId, responseId, lang, sensitive: 'masked' })
  await send(ctx, response, detail, { ...asked, lang: lang ?? ctx.locale }, res)
}

interface Asked {
  lang: Locale
  pictures: 'yes' | 'no'
  person: 'yes' | 'no'
}

async function send(
  ctx: Context,
  response: ResponseRecord,
  printed: Parameters<typeof printApplication>[2],
  { lang, pictures, person }: Asked,
  res: Response,
): Promise<void> {
  const options: PrintOptions = {
    lang,
    fallback: response.programLang,
    platform: platformOf(ctx),
    pictures: pictures === 'yes',
    people: person === 'yes' ? peopleIn(response, await listPeople(response.id)) : [],
    files: await listStoredFiles([response.id]),
  }
  const pdf = openPdf({ title: printed.title || printed.number, lang, now: ctx.now })
  res.setHeader('content-type', 'application/pdf')
  res.setHeader('content-disposition', `attachment; filename="${pdfName(printed)}"`)
  res.setHeader('cache-control', 'no-store')
  // Everything of the database is read by now: a slow reader holds none of its connections.
  const sent = pipeline(pdf.stream, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
  try {
    await printApplication(ctx.app, pdf, printed, options)
    pdf.end()
  } catch (error) {
    if (!res.destroyed) throw error
  }
  await sent
}

/** Who applies: its owner first, each with name and address. */
export function peopleIn(
  response: Pick<ResponseRecord, 'ownerFirstname' | 'ownerLastname' | 'ownerEmail'>,
  others: readonly { firstname: string; lastname: string; email: string }[],
): string[] {
  const owner = [nameOf(response), response.ownerEmail].filter(Boolean).join(', ')
  return [
    owner,
    ...others.map(({ firstname, lastname, email }) => `${firstname} ${lastname}`.trim().concat(`, ${email}`)),
  ]
    .map((line) => line.replace(/^, /, ''))
    .filter(Boolean)
}

/** Its number, which has no sign that a header or a file system reads in a way of its own. */
const pdfName = ({ number, title }: { number: string; title: string }): string =>
  `${[number, title].map(slugged).filter(Boolean).join('-').slice(0, 80) || 'application'}.pdf`

const slugged = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
