/** Where the bytes of a file are read. */
export const fileLocation = (platformId: string, key: string): string =>
  `/api/portal/platforms/${platformId}/files/stream/${key}`
