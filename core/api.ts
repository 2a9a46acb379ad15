import { type EndpointsIn, isEndpoint, type SliceContract } from './contract.ts'
import { CONTRACTS, type Contract } from './contracts.ts'
import type { Merged } from './merged.ts'

const exported = Object.assign({}, ...CONTRACTS.map(({ endpoints }: SliceContract) => endpoints))

/** Every endpoint of the product by name: the registry that the server, the client and the documents are made from. */
export const api = Object.fromEntries(Object.entries(exported).filter(([, value]) => isEndpoint(value))) as EndpointsIn<
  Merged<Contract, 'endpoints'>
>

export type Api = typeof api
export type EndpointName = keyof Api
