import { computed } from 'nanostores'
import { $domainInfo } from '../api/session.ts'

/** The platform of the host; null on the installation's own. */
export const $platform = computed($domainInfo, (info) => info?.platform ?? null)
