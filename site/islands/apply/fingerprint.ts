/** Bytes of the beginning and of the end that are looked at. */
const SAMPLE = 64 * 1024

/**
 * The same for the same file, also when it is chosen again: phones give a photo another time of change each time. The whole of
 * a large file would take long to read.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const sample = new Blob([file.slice(0, SAMPLE), file.slice(-SAMPLE)])
  // Absent without https; then the time has to do.
  if (!crypto.subtle) return `${file.size}-${file.lastModified}`
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await sample.arrayBuffer()))
  return `${file.size}-${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
