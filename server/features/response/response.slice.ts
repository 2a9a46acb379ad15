import * as responseWord from '../../db/migrations/0002-response-word.ts'
import * as responseWordsLater from '../../db/migrations/0003-response-words-later.ts'
import * as stepAsked from '../../db/migrations/0004-step-asked.ts'
import * as waitingSince from '../../db/migrations/0030-waiting-since.ts'
import * as responseKeyWords from '../../db/migrations/0040-response-key-words.ts'
import * as sensitivePermission from '../../db/migrations/0041-sensitive-permission.ts'
import * as visitorDraft from '../../db/migrations/0055-visitor-draft.ts'
import * as responseExport from '../../db/migrations/0065-response-export.ts'
import * as answerValues from '../../db/migrations/0122-answer-values.ts'
import { UNCONSTRAINED } from '../../db/model.ts'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { AnswerValue } from '../../db/models/AnswerValue.ts'
import { Category } from '../../db/models/Category.ts'
import { Response } from '../../db/models/Response.ts'
import { ResponseCounter } from '../../db/models/ResponseCounter.ts'
import { ResponseExport } from '../../db/models/ResponseExport.ts'
import { ResponseWord } from '../../db/models/ResponseWord.ts'
import { StepState } from '../../db/models/StepState.ts'
import { User } from '../../db/models/User.ts'
import type { Slice } from '../../slice.ts'

export const responseSlice: Slice = {
  name: 'response',
  tables: {
    tenant: [Response, AnswerSet, StepState, ResponseCounter, ResponseWord, ResponseExport, AnswerValue],
    associate() {
      Response.hasMany(AnswerSet, { ...UNCONSTRAINED, foreignKey: 'responseId', as: 'answerSets' })
      Response.hasMany(StepState, { ...UNCONSTRAINED, foreignKey: 'responseId', as: 'stepStates' })
      Response.belongsTo(User, { ...UNCONSTRAINED, foreignKey: 'ownerId', as: 'owner' })
      Response.belongsTo(Category, { ...UNCONSTRAINED, foreignKey: 'categoryId', as: 'category' })
    },
  },
  migrations: [
    { name: '0002-response-word', up: responseWord.up },
    { name: '0003-response-words-later', up: responseWordsLater.up },
    { name: '0004-step-asked', up: stepAsked.up },
    { name: '0030-waiting-since', up: waitingSince.up },
    { name: '0040-response-key-words', up: responseKeyWords.up },
    { name: '0041-sensitive-permission', up: sensitivePermission.up },
    { name: '0055-visitor-draft', up: visitorDraft.up },
    { name: '0065-response-export', up: responseExport.up },
    { name: '0122-answer-values', up: answerValues.up },
  ],
  resources: async () => {
    const { programOfOwnedResponse } = await import('./response.repo.ts')
    return { response: async (id) => (await programOfOwnedResponse(id))?.programId ?? null }
  },
  files: async () => ({ response: (await import('./file.owner.ts')).responseFiles }),
  personalData: async () => (await import('./data.person.ts')).responseData,
  bulk: async () => [(await import('./response.bulk.ts')).deleteBulk],
  routes: async () => (await import('./response.routes.ts')).responseRoutes,
  jobs: async () => (await import('./response.jobs.ts')).responseJobs,
}
