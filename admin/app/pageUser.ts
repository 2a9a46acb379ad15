import { $authUser } from '#client/api/session.ts'

/** Who this page has worked for: what it keeps in memory is theirs. */
let first: string | null = null

export function rememberPageUser(): void {
  $authUser.subscribe((user) => {
    first ??= user?.id ?? null
  })
}

/** Whether the page was worked on by somebody else before: then only a new page forgets them. */
export const isOtherUser = (userId: string | undefined): boolean => first !== null && userId !== first
