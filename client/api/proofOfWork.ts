import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Ms that a slow phone may take. */
const LONGEST = 30_000

/**
 * The proof for a challenge of the server. The browser's own cryptography works beside the page, which stays responsive; it is
 * only there over https (and on this machine). Null when it takes too long.
 */
export async function solve(given: unknown): Promise<string | null> {
  const challenge = given as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST })
  return solution && toBase64Url(JSON.stringify({ challenge, solution }))
}

const toBase64Url = (ascii: string): string => btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
