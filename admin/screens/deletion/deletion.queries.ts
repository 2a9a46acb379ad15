import type { QueryRules, Reads } from '../../app/slice.ts'

const CHANGED: readonly Reads[] = ['deletion.*']

export const deletionQueries: QueryRules = {
  reads: [
    'listDataRequests',
    'listProgramDataRequests',
    'getDataRequest',
    'listOwnDataRequests',
    'getPlatformDeletion',
  ],
  writes: {
    requestPlatformDeletion: ['getPlatformDeletion'],
    cancelPlatformDeletion: ['getPlatformDeletion'],
    createDataRequest: CHANGED,
    cancelDataRequest: CHANGED,
    recordDataRequest: CHANGED,
    processDataRequest: CHANGED,
    refuseDataRequest: CHANGED,
    extendDataRequest: CHANGED,
  },
}
