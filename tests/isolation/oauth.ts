import type { IsolationFixture } from './fixture.ts'

const request = {
  client_id: 'oca_unknown',
  redirect_uri: 'https://app.example/callback',
  state: 'any',
  response_type: 'code',
  scope: 'platform.user.read',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
}

export const oauth: IsolationFixture = {
  async hold({ platform, browser, word }) {
    const { body } = await browser.post<{ item: { id: string } }>(`/api/platforms/${platform.id}/oauth-clients`, {
      name: `${word} application`,
      redirectUris: ['https://app.example/callback'],
      confidential: true,
    })
    return { oauthClientId: body.item.id, grantId: '01900000-0000-7000-8000-000000000005' }
  },
  bodies: {
    createOAuthClient: () => ({ name: 'x', redirectUris: ['https://app.example/callback'], confidential: false }),
    decideAuthorization: () => ({ ...request, allow: true }),
  },
  queries: { getAuthorization: new URLSearchParams(request).toString() },
  personal: ['listAuthorizedApps', 'decideAuthorization', 'issueOAuthToken', 'revokeOAuthToken'],
}
