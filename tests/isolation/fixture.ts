import type { PlatformRef } from '#server/context.ts'
import type { Person } from '../factories/people.ts'
import type { MadeProgram } from '../factories/program.ts'
import type { Browser } from '../http.ts'

/** What a platform holds, to be asked for by those whom it does not concern. */
export interface Holdings {
  platform: PlatformRef
  owner: Person
  applicant: Person
  made: MadeProgram
  response: { id: string }
  /** Signed in as the owner. */
  browser: Browser
  /** A word that everything of this platform carries. */
  word: string
  /** What stands in the paths of endpoints, by the name of the parameter. */
  ids: Record<string, string>
}

/** What a slice needs for its endpoints to be tried with another platform's things. */
export interface IsolationFixture {
  /** Makes what its paths name. */
  hold?(holdings: Holdings): Promise<Record<string, string>>
  /** Bodies that pass the shape of each write, with ids of `whose`: only the rights are left to refuse them. */
  bodies?: Record<string, (whose: Holdings) => unknown>
  queries?: Record<string, string>
  /** Endpoints whose body names something of the platform, the path does not. */
  namedInBody?: readonly string[]
  /** Endpoints about oneself, the sign-in or everybody: nothing of a platform can be named. */
  personal?: readonly string[]
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
