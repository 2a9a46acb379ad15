import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type Write = (bytes: Buffer) => Promise<void>

/** Writes a ZIP piece by piece: no more of it is in memory than one piece of a file. */
export function zipWriter(write: Write) {
  const waiting: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, bytes) => {
    if (error) failure = error
    else waiting.push(bytes)
  })
  const drain = async () => {
    if (failure) throw failure
    for (const bytes of waiting.splice(0)) await write(Buffer.from(bytes))
  }
  return {
    async text(path: string, content: string): Promise<void> {
      const entry = new ZipDeflate(path, { level: 6 })
      zip.add(entry)
      entry.push(Buffer.from(content), true)
      await drain()
    },
    /** Stored as it is: pictures and documents are compressed already. */
    async file(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
      const entry = new ZipPassThrough(path)
      zip.add(entry)
      for await (const bytes of source) {
        entry.push(bytes)
        await drain()
      }
      entry.push(new Uint8Array(0), true)
      await drain()
    },
    async end(): Promise<void> {
      zip.end()
      await drain()
    },
  }
}
