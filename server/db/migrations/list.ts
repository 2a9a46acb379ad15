import type { Schema } from '../schema.ts'
import * as initial from './0001-initial.ts'
import * as responseWord from './0002-response-word.ts'
import * as responseWordsLater from './0003-response-words-later.ts'
import * as stepAsked from './0004-step-asked.ts'
import * as pendingRegistration from './0010-pending-registration.ts'
import * as userPermission from './0011-user-permission.ts'
import * as queuePolicies from './0020-queue-policies.ts'
import * as lease from './0021-lease.ts'
import * as logByType from './0022-log-by-type.ts'
import * as trash from './0023-trash.ts'
import * as waitingSince from './0030-waiting-since.ts'
import * as responseKeyWords from './0040-response-key-words.ts'
import * as sensitivePermission from './0041-sensitive-permission.ts'
import * as pageVersions from './0050-page-versions.ts'
import * as visitorDraft from './0055-visitor-draft.ts'
import * as erasableEvents from './0060-erasable-events.ts'
import * as fileUsage from './0061-file-usage.ts'
import * as responseExport from './0065-response-export.ts'

export interface Migration {
  name: string
  up(schema: Schema): Promise<void>
}

/** In order; a name never changes once released. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-initial', up: initial.up },
  { name: '0002-response-word', up: responseWord.up },
  { name: '0003-response-words-later', up: responseWordsLater.up },
  { name: '0004-step-asked', up: stepAsked.up },
  { name: '0010-pending-registration', up: pendingRegistration.up },
  { name: '0011-user-permission', up: userPermission.up },
  { name: '0020-queue-policies', up: queuePolicies.up },
  { name: '0021-lease', up: lease.up },
  { name: '0022-log-by-type', up: logByType.up },
  { name: '0023-trash', up: trash.up },
  { name: '0030-waiting-since', up: waitingSince.up },
  { name: '0040-response-key-words', up: responseKeyWords.up },
  { name: '0041-sensitive-permission', up: sensitivePermission.up },
  { name: '0050-page-versions', up: pageVersions.up },
  { name: '0055-visitor-draft', up: visitorDraft.up },
  { name: '0060-erasable-events', up: erasableEvents.up },
  { name: '0061-file-usage', up: fileUsage.up },
  { name: '0065-response-export', up: responseExport.up },
]
