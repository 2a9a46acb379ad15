import * as participants from '../../db/migrations/0110-participants.ts'
import * as foundByPeople from '../../db/migrations/0127-found-by-people.ts'
import { ApplicantComment } from '../../db/models/ApplicantComment.ts'
import { CommentReading } from '../../db/models/CommentReading.ts'
import { Participant } from '../../db/models/Participant.ts'
import { ParticipantInvitation } from '../../db/models/ParticipantInvitation.ts'
import type { Slice } from '../../slice.ts'
import { findByPeople } from './participant.consumer.ts'

export const participantSlice: Slice = {
  name: 'participant',
  tables: { tenant: [Participant, ParticipantInvitation, ApplicantComment, CommentReading] },
  migrations: [
    { name: '0110-participants', up: participants.up },
    { name: '0127-found-by-people', up: foundByPeople.up },
  ],
  consumers: [findByPeople],
  personalData: async () => (await import('./data.person.ts')).participantData,
  eraser: async () => (await import('./participant.eraser.ts')).participantEraser,
  routes: async () => (await import('./participant.routes.ts')).participantRoutes,
  jobs: async () => (await import('./participant.jobs.ts')).participantJobs,
}
