import { BlockList, isIP, isIPv6 } from 'node:net'
import { type Request, Router } from 'express'
import { escapeHtml } from '#core/html.ts'
import { Problem } from '#core/problem.ts'
import type { App } from '../context.ts'
import { Email } from '../db/models/Email.ts'
import { INSTALLATION, inPlatform } from '../tenancy/scope.ts'
import { isName } from './handle.ts'
import { findHost } from './hosts.ts'

const MOST = 100

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const isLoopback = (address = ''): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) > 0 && loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Whether nobody but this machine asks: links in mails open accounts. What a proxy hands on comes from elsewhere. */
const isFromHere = (req: Request): boolean =>
  isLoopback(req.socket.remoteAddress) &&
  isLoopback(req.ip) &&
  (req.headers['x-forwarded-for'] === undefined || req.app.get('trust proxy') !== false) &&
  req.headers.forwarded === undefined

/** Mail of this host's platform, newest first, for this machine. Never mounted in production mode. */
export function mailboxRouter(app: App): Router {
  const router = Router()
  const platformId = async (host: string | undefined) => {
    const match = await findHost(app.config, host)
    // Another name of this machine is one that somebody else's page may have chosen.
    if (match.kind === 'unknown') throw new Problem('resource.notFound')
    return match.kind === 'platform' ? match.platform.id : INSTALLATION
  }
  router.use('/_mail', (req, _res, next) => {
    if (!isFromHere(req)) throw new Problem('resource.notFound')
    next()
  })
  router.get('/_mail', async (req, res) => {
    const mails = await inPlatform(await platformId(req.headers.host), () =>
      Email.findAll({ order: [['id', 'DESC']], limit: MOST, raw: true }),
    )
    const rows = mails.map(
      (mail) =>
        `<li><a href="/_mail/${mail.id}"><b>${escapeHtml(mail.subject)}</b></a><br>${escapeHtml(mail.to)} · ${escapeHtml(mail.template)} · ${mail.createdAt.toISOString()} · ${mail.state}</li>`,
    )
    res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    res
      .type('html')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1c2130}li{margin:0 0 1rem}a{color:#0b4aa8}</style></head><body><main><h1>Development mailbox</h1><p>Without SMTP, mail is kept here and goes nowhere.</p>${rows.length > 0 ? `<ol reversed>${rows.join('')}</ol>` : '<p>No mail yet.</p>'}</main></body></html>`,
      )
  })
  router.get('/_mail/:id', async (req, res, next) => {
    if (!isName(req.params.id)) return next()
    const mail = await inPlatform(await platformId(req.headers.host), () =>
      Email.findOne({ where: { id: String(req.params.id) }, raw: true }),
    )
    if (!mail) return next()
    res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    res.type('html').send(mail.html)
  })
  return router
}
