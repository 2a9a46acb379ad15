import { useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask } from '../../../app/parts/question.ts'
import { type StaffOwner, staffApi } from './staffApi.ts'

interface Invited {
  id: string
  email: string
}

/** Sends an invitation again, or takes it back. */
export function useInvitationActions(owner: StaffOwner) {
  const t = useWords()
  const textOf = useProblemText()
  const api = staffApi(owner)
  const onProblem = (problem: Error) => notify(textOf(problem).detail, { tone: 'bad', topic: 'invite' })
  const sending = useApiMutation(api.resend, {
    onSuccess: ({ email }) => notify(t('member.resent', { email }), { topic: 'invite' }),
    onProblem,
  })
  const revocation = useApiMutation(api.revoke, { onProblem })
  return {
    /** Id of the invitation that is being sent. */
    sending: sending.busy ? sending.input?.params.invitationId : undefined,
    resend: ({ id }: Invited) => sending.mutate({ params: { ...api.params, invitationId: id } }),
    revoke: async ({ id, email }: Invited) => {
      const sure = await ask({
        title: t('member.revoke.title', { email }),
        danger: true,
        action: t('member.revoke.action'),
        body: <p>{t('member.revoke.text')}</p>,
      })
      if (!sure) return
      await revocation.mutateAsync({ params: { ...api.params, invitationId: id } }).then(
        () => notify(t('member.revoke.done', { email }), { topic: 'invite' }),
        () => {},
      )
    },
  }
}
