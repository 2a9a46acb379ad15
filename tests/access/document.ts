import type { Endpoint } from '#core/endpoint.ts'
import { CALLERS, type Caller, promised, STATES } from './rule.ts'

const MARKS: Record<string, string> = { through: '●', 'resource.notFound': '404' }
const SHOWN = (Object.keys(CALLERS) as Caller[]).filter((caller) => caller !== 'enrolling' && caller !== 'revoked')

/** Who may call which endpoint, for people: one line each, made from the declarations. */
export function accessDocument(endpoints: readonly (readonly [string, Endpoint])[]): string {
  const lines = endpoints
    // What only the installation's own hosts have is shown as it is there.
    .map(([, endpoint]) => (endpoint.host === 'installation' ? { ...endpoint, host: 'any' as const } : endpoint))
    .toSorted((one, other) => (address(one) < address(other) ? -1 : 1))
    .map((endpoint) => {
      const cells = SHOWN.map((caller) => cellOf(endpoint, caller))
      const open = STATES.filter((state) => promised(endpoint, 'owner', state, 'own') === 'through')
      return `| \`${address(endpoint)}\` | ${[...cells, open.length === STATES.length ? 'all' : open.join(', '), endpoint.stepUp ? '●' : ''].join(' | ')} |`
    })
  return `${[
    '# Who may call what',
    '',
    'Made from the declarations of the endpoints and tried call by call in `tests/server/access.test.ts`; after a change of the declarations, `OPENCALL_UPDATE=1 npm test -- tests/registry.test.ts` renews it. ● is let through; ○ in the person’s own program alone; a number or nothing is the refusal: 401 without a session, 403 without the right, 404 where the thing does not exist for the person. *States*: of the platform, for its owner. *Proof*: the person has proved who they are in the last ten minutes.',
    '',
    `| endpoint | ${[...SHOWN, 'states', 'proof'].join(' | ')} |`,
    `|---|${[...SHOWN, 1, 1].map(() => '---').join('|')}|`,
    ...lines,
  ].join('\n')}\n`
}

const address = ({ method, path }: Endpoint): string => `${method.toUpperCase()} ${path}`

function cellOf(endpoint: Endpoint, caller: Caller): string {
  const own = promised(endpoint, caller, 'active', 'own')
  if (own !== 'through') return MARKS[own] ?? ''
  const isOfProgram = 'permission' in endpoint.access && endpoint.access.on !== 'platform'
  return isOfProgram && promised(endpoint, caller, 'active', 'other program') !== 'through' ? '○' : '●'
}
