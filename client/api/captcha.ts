import { ApiProblem, isProblem } from './problem.ts'

/**
 * Makes a call that may need a proof against robots: when the server asks for one, the browser works it out and the call is
 * made again with it. Where it cannot be worked out, the refusal stays.
 */
export async function withCaptcha<Answer>(run: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
  try {
    return await run({})
  } catch (refused) {
    if (!isProblem(refused, 'captcha.required')) throw refused
    const { solve } = await import('./proofOfWork.ts').catch(() => {
      throw new ApiProblem({ code: 'client.offline' })
    })
    const captcha = await solve(refused.data.challenge).catch(() => null)
    if (captcha === null) throw refused
    return run({ captcha })
  }
}
