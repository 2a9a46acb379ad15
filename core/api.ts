import * as access from './access/access.contract.ts'
import * as account from './account/account.contract.ts'
import type { Endpoint } from './endpoint.ts'
import * as file from './file/file.contract.ts'
import * as form from './form/endpoints.contract.ts'
import * as log from './log/log.contract.ts'
import * as page from './page/page.contract.ts'
import * as platform from './platform/platform.contract.ts'
import * as category from './program/category.contract.ts'
import * as dashboard from './program/dashboard.contract.ts'
import * as portal from './program/portal.contract.ts'
import * as program from './program/program.contract.ts'
import * as responseExport from './response/export.contract.ts'
import * as response from './response/response.contract.ts'
import * as theme from './theme/theme.contract.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

type EndpointsIn<M> = {
  [K in keyof M as M[K] extends { method: string; path: string; access: unknown } ? K : never]: M[K]
}

const modules = {
  ...access,
  ...account,
  ...category,
  ...dashboard,
  ...file,
  ...form,
  ...log,
  ...page,
  ...platform,
  ...portal,
  ...program,
  ...response,
  ...responseExport,
  ...theme,
}

/** Every endpoint of the product by name: the registry that the server, the client and the documents are made from. */
export const api = Object.fromEntries(Object.entries(modules).filter(([, value]) => isEndpoint(value))) as EndpointsIn<
  typeof modules
>

export type Api = typeof api
export type EndpointName = keyof Api
