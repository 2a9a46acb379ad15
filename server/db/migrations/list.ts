import type { Schema } from '../schema.ts'
import * as initial from './0001-initial.ts'
import * as responseWord from './0002-response-word.ts'
import * as responseWordsLater from './0003-response-words-later.ts'
import * as stepAsked from './0004-step-asked.ts'

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
]
