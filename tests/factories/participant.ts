import type { InvitedRole } from '#core/participant/participant.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { Browser } from '../http.ts'

/** The secret of the last invitation to apply together that was sent to an address. */
export async function joinTokenOf(platform: PlatformRef, to: string): Promise<string> {
  const found = await inPlatform(platform.id, () =>
    Email.findAll({ where: { to, template: 'participantInvited' }, order: [['id', 'ASC']], raw: true }),
  )
  return /join-application\?token=([\w-]+)/.exec(found.at(-1)?.text ?? '')?.[1] ?? ''
}

/** Takes somebody with an account into an application, by its owner's invitation. */
export async function takeIn(
  platform: PlatformRef,
  owner: Browser,
  responseId: string,
  who: { email: string; browser: Browser; role: InvitedRole },
): Promise<void> {
  const invited = await owner.post(`/api/portal/me/responses/${responseId}/participants`, {
    email: who.email,
    role: who.role,
  })
  if (invited.status !== 201) throw new Error(`Inviting gave ${invited.status}: ${invited.text}`)
  const token = await joinTokenOf(platform, who.email)
  const joined = await who.browser.post('/api/auth/join/accept', { token })
  if (joined.status !== 200) throw new Error(`Joining gave ${joined.status}: ${joined.text}`)
}
