import { createHmac, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { fileWords, makeFolder } from './folder.ts'
import { LIMITS, type Limits } from './limits.ts'

export const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)))

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsMissing, schema.optional())

/** An address that begins with one of these, and then can be read as a whole. */
const url = (protocols: string[], read: { isWhole: (value: string) => boolean; error: string }) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(protocol)), {
      error: `must start with ${protocols.join(' or ')}`,
      abort: true,
    })
    .refine(read.isWhole, {
      error: `${read.error}; write special characters of user and password as %2F (/), %40 (@), %23 (#), %3F (?), %25 (%)`,
    })

/** What stands after the host of an address that has one; null when it cannot be read. A password that ends early leaves its @. */
function afterHost(value: string): string | null {
  const { hostname, pathname, search, hash } = URL.parse(value) ?? {}
  const rest = `${pathname}${search}${hash}`
  return hostname && !rest.includes('@') ? rest : null
}

const isMailServer = (value: string) => afterHost(value) !== null

const isRedis = (value: string) => {
  const rest = afterHost(value)
  return rest !== null && /^(?:\/\d{0,3})?$/.test(rest)
}

const isDatabase = (value: string) =>
  value.startsWith('sqlite:') || (/^\/[\w-]+(?:\?|$)/.test(afterHost(value) ?? '') && !/%(?![\da-f]{2})/i.test(value))

/** An address as it may be shown. Whatever may be a password is not, also where the address cannot be read. */
export function withoutPassword(value: string): string {
  if (value.startsWith('sqlite:')) return value
  if (!isDatabase(value)) return value.replace(/^([a-z]+:\/\/[^:]*|(?![a-z]+:\/\/)[^:]*):.+?(@[^@]*)?$/is, '$1:***$2')
  const url = new URL(value)
  if (url.password) url.password = '***'
  return url.href
}

/** A setting as it may be shown: of a secret only how long it is. */
function shown(name: string, value = ''): string {
  if (name.endsWith('_SECRET')) return `${value.length} character${value.length === 1 ? '' : 's'}`
  return JSON.stringify(name.endsWith('_URL') ? withoutPassword(value) : value)
}

const isHost = (value: string) =>
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d+)?$/.test(value) &&
  URL.canParse(`http://${value}`)

const isAddress = (value: string) => isIP(value) > 0 || /^(?![\d.]+$)[a-z0-9.-]+$/i.test(value)

const isNetwork = (value: string) => {
  const [address = '', bits = '0', ...more] = value.split('/')
  const named = ['loopback', 'linklocal', 'uniquelocal'].includes(value)
  return (
    named ||
    (more.length === 0 && isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
  )
}

const isProxies = (value: string) => isCount(value) || value.split(',').every((part) => isNetwork(part.trim()))
const isCount = (value: string) => /^\s*\d{1,9}\s*$/.test(value)

const isServer = (value: string) => isIP(value.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) > 0

const serversIn = (value: string) =>
  value
    .split(',')
    .map((server) => server.trim())
    .filter(Boolean)

const providerKey = z
  .string()
  .refine((value) => /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(value) && value !== 'google', {
    error: 'must be lower-case letters, digits and hyphens, at most 32, and not google',
  })

/** Over https; without it only on this machine, to try it out. */
const isIssuer = (value: string) => {
  const { protocol, hostname, search, hash, username } = URL.parse(value) ?? {}
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost'
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && !search && !hash && !username
}

const isEndpoint = (value: string) => {
  const { protocol, pathname, search, hash, username } = URL.parse(value) ?? {}
  return (protocol === 'https:' || protocol === 'http:') && pathname === '/' && !search && !hash && !username
}

const providerIssuer = z.string().refine(isIssuer, {
  error: 'must be the address that the provider calls its issuer, such as https://sso.example.org',
})

const schema = z.object({
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
  ),
  PORT: optional(
    z
      .string()
      .refine((value) => isCount(value) && Number(value) <= 65535, { error: 'must be a port number, from 0 to 65535' })
      .transform(Number),
  ),
  HOST: optional(
    z.string().refine(isAddress, { error: 'must be an address or a host name of this machine, such as 127.0.0.1' }),
  ),
  OPENCALL_ROOT_HOST: optional(
    z.string().toLowerCase().refine(isHost, {
      error: 'must be a host name with an optional port, such as calls.example.org or localhost:3000',
    }),
  ),
  OPENCALL_DATA_DIR: optional(z.string()),
  OPENCALL_SECRET: optional(
    z.string().min(32, { error: 'must have at least 32 characters; make one with: openssl rand -hex 32' }),
  ),
  OPENCALL_PREVIOUS_SECRET: optional(
    z.string().min(32, { error: 'must be the OPENCALL_SECRET of before, which has at least 32 characters' }),
  ),
  OPENCALL_SCHEME: optional(z.enum(['http', 'https'], { error: 'must be http or https' })),
  DATABASE_URL: optional(
    url(['sqlite:', 'mysql://', 'mariadb://'], {
      isWhole: isDatabase,
      error: 'must name host and database, such as mysql://user:password@host/name',
    }),
  ),
  SMTP_URL: optional(
    url(['smtp://', 'smtps://'], {
      isWhole: isMailServer,
      error: 'must name a host, such as smtps://user:password@mail.example.org',
    }),
  ),
  REDIS_URL: optional(
    url(['redis://', 'rediss://'], {
      isWhole: isRedis,
      error: 'must name a host, such as redis://user:password@redis.example.org:6379/0',
    }),
  ),
  OPENCALL_S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, hyphens and dots',
    }),
  ),
  OPENCALL_S3_ENDPOINT: optional(
    z.string().refine(isEndpoint, { error: 'must be the address of the store, such as https://s3.example.org' }),
  ),
  OPENCALL_S3_REGION: optional(
    z.string().regex(/^[a-z0-9-]{2,40}$/, { error: 'must be the name of a region, such as eu-west-3' }),
  ),
  MAIL_FROM: optional(
    z.string().regex(/\S+@\S+/, { error: 'must hold an email address, such as Opencall <no-reply@example.org>' }),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(isProxies, {
        error: 'must be how many proxies are in front, or their addresses, such as 1 or 10.0.0.0/8',
      })
      .transform((value) => (isCount(value) ? Number(value) : value)),
  ),
  DNS_SERVERS: optional(
    z
      .string()
      .refine((value) => serversIn(value).every(isServer), { error: 'must be addresses, such as 9.9.9.9,1.1.1.1' }),
  ),
  OPENCALL_REGISTRATION: optional(z.enum(['open', 'invited', 'closed'], { error: 'must be open, invited or closed' })),
  OPENCALL_CAPTCHA: optional(z.enum(['altcha', 'off'], { error: 'must be altcha or off' })),
  OPENCALL_PUBLISH: optional(z.literal('later', { error: 'must be later, or left out' })),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  OIDC_1_KEY: optional(providerKey),
  OIDC_1_NAME: optional(z.string().max(60)),
  OIDC_1_ISSUER: optional(providerIssuer),
  OIDC_1_CLIENT_ID: optional(z.string()),
  OIDC_1_CLIENT_SECRET: optional(z.string()),
  OIDC_2_KEY: optional(providerKey),
  OIDC_2_NAME: optional(z.string().max(60)),
  OIDC_2_ISSUER: optional(providerIssuer),
  OIDC_2_CLIENT_ID: optional(z.string()),
  OIDC_2_CLIENT_SECRET: optional(z.string()),
  OIDC_3_KEY: optional(providerKey),
  OIDC_3_NAME: optional(z.string().max(60)),
  OIDC_3_ISSUER: optional(providerIssuer),
  OIDC_3_CLIENT_ID: optional(z.string()),
  OIDC_3_CLIENT_SECRET: optional(z.string()),
  OIDC_CALLBACK_HOST: optional(z.enum(['platform', 'app'], { error: 'must be platform or app' })),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    }),
  ),
})

/** Somebody else whose sign-in is accepted, by OpenID Connect. */
export interface IdentityProvider {
  /** Its name in addresses; `google`, or as configured. */
  key: string
  /** Its name for people. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Config {
  production: boolean
  port: number
  /** Address to listen on. */
  listen: string
  /** `host[:port]` of the installation; platforms are `<slug>.<rootHost>`. */
  rootHost: string
  scheme: 'http' | 'https'
  dataDir: string
  databaseUrl: string
  smtpUrl: string | null
  /** Where the processes of an installation tell one another what happens; null: this one is alone. */
  redisUrl: string | null
  mailFrom: string
  /** Where uploaded files are kept: a bucket of an S3 store; null: in the data folder. `endpoint` null: Amazon's. */
  bucket: { name: string; endpoint: string | null; region: string } | null
  secret: string
  /** While secrets in the database are sealed anew: the secret that they were sealed with. */
  previousSecret: string | null
  /** Who may register platforms. A licence code always may. */
  registration: 'open' | 'invited' | 'closed'
  /** What keeps robots from registering and signing in: a proof of work, or nothing. */
  captcha: 'altcha' | 'off'
  trustProxy: number | string | false
  dnsServers: string[]
  logLevel: string
  identityProviders: readonly IdentityProvider[]
  /** The host of the addresses that are registered at providers: each platform's own, or that of the organisers. */
  callbackHost: 'platform' | 'app'
  limits: Limits
}

/** Thrown with every wrong setting at once. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the environment and makes the folders that it names, and the secret when it has none. To look is to leave everything as
 * it is: a secret that is not there yet is empty. Throws ConfigError, naming every variable to set and how.
 */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  base = ROOT,
  to: 'use' | 'inspect' = 'use',
): Config {
  const parsed = schema.safeParse(env)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => {
        const name = path.join('.')
        return `${name}: ${message} (now: ${shown(name, env[name])})`
      })
  const read = parsed.data ?? {}
  const production = (read.NODE_ENV ?? env.NODE_ENV) === 'production'
  if (production && !read.OPENCALL_SECRET && !env.OPENCALL_SECRET)
    problems.push('OPENCALL_SECRET: is needed in production; make one with: openssl rand -hex 32')
  if (production && !read.OPENCALL_ROOT_HOST && !env.OPENCALL_ROOT_HOST)
    problems.push('OPENCALL_ROOT_HOST: is needed in production, such as calls.example.org')
  if (production && !read.SMTP_URL && !env.SMTP_URL)
    problems.push('SMTP_URL: is needed in production, such as smtps://user:password@mail.example.org')
  if (read.PORT === 0 && !read.OPENCALL_ROOT_HOST && !env.OPENCALL_ROOT_HOST)
    problems.push('PORT: 0 takes any port that is free: say with OPENCALL_ROOT_HOST where people find it')
  for (const name of ['OPENCALL_S3_ENDPOINT', 'OPENCALL_S3_REGION'] as const)
    if (read[name] && !env.OPENCALL_S3_BUCKET) problems.push(`OPENCALL_S3_BUCKET: is needed with ${name}`)
  const providers = readProviders(read)
  problems.push(...providers.problems)
  if (problems.length > 0) throw new ConfigError(problems)

  const port = read.PORT ?? 3000
  const dataDir = absolute(read.OPENCALL_DATA_DIR ?? './data', base)
  const databaseUrl = wholeUrl(read.DATABASE_URL ?? `sqlite:${join(dataDir, 'opencall.sqlite')}`, base)
  if (to === 'use') {
    const unusable = unusableFolders({
      OPENCALL_DATA_DIR: dataDir,
      ...(read.DATABASE_URL?.startsWith('sqlite:') && {
        DATABASE_URL: dirname(databaseUrl.slice('sqlite:'.length)),
      }),
    })
    if (unusable.length > 0) throw new ConfigError(unusable)
  }
  return {
    production,
    port,
    // Outside production everybody may know the passwords, and mails lie open: only this machine is answered.
    listen: read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    rootHost: read.OPENCALL_ROOT_HOST ?? `localhost:${port}`,
    scheme: read.OPENCALL_SCHEME ?? (production ? 'https' : 'http'),
    dataDir,
    databaseUrl,
    smtpUrl: read.SMTP_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `Opencall <no-reply@${(read.OPENCALL_ROOT_HOST ?? 'localhost').split(':')[0]}>`,
    bucket: read.OPENCALL_S3_BUCKET
      ? {
          name: read.OPENCALL_S3_BUCKET,
          endpoint: read.OPENCALL_S3_ENDPOINT ?? null,
          region: read.OPENCALL_S3_REGION ?? 'us-east-1',
        }
      : null,
    secret: read.OPENCALL_SECRET ?? keptSecret(dataDir, to),
    previousSecret: read.OPENCALL_PREVIOUS_SECRET ?? null,
    registration: read.OPENCALL_REGISTRATION ?? (production ? 'closed' : 'open'),
    captcha: read.OPENCALL_CAPTCHA ?? (production ? 'altcha' : 'off'),
    trustProxy: read.TRUST_PROXY ?? false,
    dnsServers: serversIn(read.DNS_SERVERS ?? ''),
    logLevel: read.LOG_LEVEL ?? 'info',
    identityProviders: providers.found,
    callbackHost: read.OIDC_CALLBACK_HOST ?? 'platform',
    limits: LIMITS,
  }
}

/** The providers that are configured; one that is only in part is a problem. */
function readProviders(read: Partial<z.output<typeof schema>>): { found: IdentityProvider[]; problems: string[] } {
  const settings = [
    {
      prefix: 'GOOGLE_',
      set: {
        CLIENT_ID: read.GOOGLE_CLIENT_ID,
        CLIENT_SECRET: read.GOOGLE_CLIENT_SECRET,
      },
      fixed: { KEY: 'google', NAME: 'Google', ISSUER: 'https://accounts.google.com' },
    },
    ...([1, 2, 3] as const).map((n) => ({
      prefix: `OIDC_${n}_`,
      set: {
        KEY: read[`OIDC_${n}_KEY`],
        NAME: read[`OIDC_${n}_NAME`],
        ISSUER: read[`OIDC_${n}_ISSUER`],
        CLIENT_ID: read[`OIDC_${n}_CLIENT_ID`],
        CLIENT_SECRET: read[`OIDC_${n}_CLIENT_SECRET`],
      },
      fixed: {},
    })),
  ]
  const problems: string[] = []
  const found = settings.flatMap(({ prefix, set, fixed }) => {
    if (Object.values(set).every((value) => value === undefined)) return []
    const missing = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [`${prefix}${name}`] : []))
    problems.push(...missing.map((name) => `${name}: is needed with the other settings that begin with ${prefix}`))
    const {
      KEY = '',
      NAME = '',
      ISSUER = '',
      CLIENT_ID = '',
      CLIENT_SECRET = '',
    } = { ...set, ...fixed } as Partial<Record<'KEY' | 'NAME' | 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET', string>>
    return [{ key: KEY, name: NAME, issuer: ISSUER, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }]
  })
  for (const [n, { key }] of found.entries())
    if (key && found.findIndex((one) => one.key === key) < n) problems.push(`OIDC_${n}_KEY: two providers have ${key}`)
  return { found, problems }
}

/**
 * Tells a running server from those of other installations: 43 characters of base64url, made of the secret and the path of the
 * data folder, so another one where that is mounted elsewhere. /api/health/live shows it to everybody: it gives neither away.
 */
export const installationId = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string =>
  createHmac('sha256', secret).update(`installation:${dataDir}`).digest('base64url')

const absolute = (path: string, base: string) => (isAbsolute(path) ? path : resolve(base, path))

/** A file's path counts from the installation, as that of the data folder, wherever the command is given. */
const wholeUrl = (url: string, base: string) =>
  url.startsWith('sqlite:') ? `sqlite:${absolute(url.slice('sqlite:'.length), base)}` : url

/** The folders that nothing can be kept in, by the variables that name them. */
function unusableFolders(folders: Record<string, string>): string[] {
  return Object.entries(folders).flatMap(([name, folder]) => {
    try {
      makeFolder(folder, 'private')
      accessSync(folder, constants.R_OK | constants.W_OK)
      return []
    } catch (error) {
      return [`${name}: ${folder} cannot be used: ${fileWords(error) ?? (error as Error).message}`]
    }
  })
}

/** Outside production the secret is made once and kept beside the data, so that sessions survive a restart. */
function keptSecret(dataDir: string, to: 'use' | 'inspect'): string {
  const file = join(dataDir, 'secret')
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    if (to === 'inspect') return ''
    const secret = randomBytes(32).toString('hex')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  } catch (error) {
    const why = fileWords(error) ?? (error as Error).message
    throw new ConfigError([`OPENCALL_DATA_DIR: ${file} cannot be used: ${why}; or set OPENCALL_SECRET`])
  }
}
