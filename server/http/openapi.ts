import { z } from 'zod'
import { api } from '#core/api.ts'
import { type Access, type Endpoint, usesCookies } from '#core/endpoint.ts'
import { PROBLEMS } from '#core/problem.ts'
import { problemsOf } from './codes.ts'

type Json = Record<string, unknown>

// The date-time pattern of zod is half a page long and says no more than `format`.
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'email' || jsonSchema.format === 'uuid')
        delete jsonSchema.pattern
    },
  })
  return json
}

/** The OpenAPI 3.1 document of the whole registry. */
export function openApiDocument(endpoints: Record<string, Endpoint> = api as Record<string, Endpoint>): Json {
  const components: Record<string, Json> = {}
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries(endpoints).sort(([a], [b]) => a.localeCompare(b))) {
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][endpoint.method] = operation(name, endpoint, components)
  }
  components.Problem = PROBLEM_SCHEMA
  return {
    openapi: '3.1.0',
    info: {
      title: 'Opencall',
      version: '1',
      description:
        'Every call of the product. Writes carry `x-csrf-token` (from GET /api/session); `locale` chooses the language of messages.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access' },
        token: { type: 'http', scheme: 'bearer' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'signature',
          description: 'HMAC-SHA256 of a timestamp and the body; the summary names the headers',
        },
      },
    },
  }
}

function operation(name: string, endpoint: Endpoint, components: Record<string, Json>): Json {
  const write = endpoint.method !== 'get'
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': accessWords(endpoint.access),
    'x-host': endpoint.host,
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(write && usesCookies(endpoint)
        ? [
            {
              name: 'x-csrf-token',
              in: 'header',
              required: endpoint.auth === 'session',
              schema: { type: 'string' },
              ...(endpoint.auth === 'sessionOrToken' && { description: 'Needed with a session' }),
            },
          ]
        : []),
      ...(endpoint.idempotency
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
      ...(endpoint.captcha
        ? [
            {
              name: 'captcha',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 2_000 },
              description:
                'Where the installation asks for it: base64url of `{ challenge, solution }` for the `challenge` that the refusal captcha.required carries',
            },
          ]
        : []),
      ...(endpoint.bytes?.ranges ? [{ name: 'Range', in: 'header', required: false, schema: { type: 'string' } }] : []),
    ],
    ...requestBody(endpoint, components),
    responses: {
      [String(endpoint.status)]: answer(endpoint, components),
      ...parts(endpoint),
      ...Object.fromEntries(problemStatuses(endpoint)),
      // Answered before anything of the request is known.
      431: { description: 'The head of the request has more than 16 KB' },
    },
  }
}

/** Public calls with a session or a token work without one too. */
function security({ auth, access }: Endpoint): Json[] {
  if (auth === 'none' || ('public' in access && auth !== 'signature')) return []
  return auth === 'sessionOrToken' ? [{ session: [] }, { token: [] }] : [{ [auth]: [] }]
}

const accessWords = (access: Access): string => {
  if ('public' in access) return `public: ${access.public}`
  if ('superAdmin' in access) return 'operators of the installation'
  return 'signedIn' in access
    ? 'signed in'
    : `${access.permission} on ${typeof access.on === 'string' ? access.on : `the program of the ${access.on.resource}`}`
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint, components: Record<string, Json>): Json {
  if (endpoint.wire === 'multipart') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.raw) return { requestBody: { required: true, content: bytes(endpoint.raw.types) } }
  if (!endpoint.body) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: hoist(schemaOf(endpoint.body, 'input'), components) } },
    },
  }
}

function answer(endpoint: Endpoint, components: Record<string, Json>): Json {
  if (endpoint.bytes) return { description: 'Bytes', content: bytes(endpoint.bytes.types) }
  if (endpoint.redirect)
    return { description: 'Leads elsewhere', headers: { Location: { required: true, schema: { type: 'string' } } } }
  if (!endpoint.response) return { description: 'Done' }
  return {
    description: 'Done',
    content: { 'application/json': { schema: hoist(schemaOf(endpoint.response, 'output'), components) } },
  }
}

const bytes = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

/** What a request with Range may get. */
function parts({ bytes: sent }: Endpoint): Json {
  if (!sent?.ranges) return {}
  return {
    206: { description: 'The bytes that Range asks for', content: bytes(sent.types) },
    416: { description: 'There are no such bytes' },
  }
}

/** Moves the `$defs` of one schema into the document's components, so that each shape stands once. */
function hoist(schema: Json, components: Record<string, Json>): Json {
  const rewritten = JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Json & {
    $defs?: Record<string, Json>
  }
  const { $defs, ...rest } = rewritten
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _, ...body } = definition
    components[name] = body
  }
  return rest
}

function problemStatuses(endpoint: Endpoint): [string, Json][] {
  const byStatus = Map.groupBy([...problemsOf(endpoint)].sort(), (code) => PROBLEMS[code])
  return [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
}

const PROBLEM_SCHEMA: Json = {
  type: 'object',
  description: 'RFC 9457, with a stable code and every invalid field at once',
  required: ['type', 'title', 'status', 'code', 'issues'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    reference: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['at', 'rule'],
        properties: {
          at: { type: 'string' },
          rule: { type: 'string' },
          message: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
  },
}
