import { domainOf } from '../account/email.rules.ts'

/** Hosts of mail that anybody can have an address at: sharing one says nothing. */
const ANYBODY = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.fr',
  'hotmail.com',
  'hotmail.fr',
  'live.com',
  'live.fr',
  'msn.com',
  'yahoo.com',
  'yahoo.fr',
  'yahoo.co.uk',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'proton.me',
  'protonmail.com',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'bbox.fr',
  'libero.it',
  'wp.pl',
  'o2.pl',
  'interia.pl',
  'seznam.cz',
  'mail.ru',
  'yandex.ru',
  'ukr.net',
  'ziggo.nl',
  'kpnmail.nl',
  'telenet.be',
  'skynet.be',
  'bluewin.ch',
  'sapo.pt',
])

/** Whether two addresses are of the same organisation, as far as their domain tells. */
export function sharesDomain(one: string, other: string): boolean {
  const domain = domainOf(one)
  return domain !== '' && domain === domainOf(other) && !ANYBODY.has(domain)
}
