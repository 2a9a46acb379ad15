import type { IsolationFixture } from './fixture.ts'

export const member: IsolationFixture = {
  async hold({ platform, made, browser, word }) {
    const person = (place: string) => ({
      list: `${word} <${word.toLowerCase()}-${place}@invited.example>`,
      locale: 'fr',
    })
    await browser.post(`/api/platforms/${platform.id}/invitations`, {
      ...person('platform'),
      role: 'platform-administrator',
    })
    await browser.post(`/api/user.programs/${made.program.id}/invitations`, {
      ...person('program'),
      role: 'collaborator',
    })
    const { body } = await browser.get<{ items: { id: string }[] }>(`/api/user.programs/${made.program.id}/invitations`)
    return { invitationId: body.items[0]?.id ?? '' }
  },
  bodies: {
    inviteStaff: () => ({ list: 'a@x.example', role: 'platform-administrator', locale: 'fr' }),
    inviteCollaborators: () => ({ list: 'a@x.example', role: 'collaborator', locale: 'fr' }),
    setStaffRoles: () => ({ roles: ['platform-administrator'], before: ['owner'] }),
    setCollaboratorRoles: () => ({ roles: ['collaborator'], before: [] }),
    transferOwnership: ({ ids, owner }) => ({ userId: ids.userId, confirm: owner.email }),
  },
  personal: ['checkInvitation', 'acceptInvitation', 'declineInvitation'],
}
