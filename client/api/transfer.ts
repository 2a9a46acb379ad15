import type { EndpointName } from '#core/api.ts'
import { newId } from '../id.ts'
import { addressNamed } from './addresses.ts'
import { addressOf, attempt, type CallAnswer, type CallInput, withSession } from './call.ts'
import { $downloads, forget, type Transfer } from './downloads.ts'
import { ApiProblem, problemFrom } from './problem.ts'
import { baseHeaders, noAnswer } from './transport.ts'

/** Spec §9. */
export const DOWNLOAD_TIMEOUT = 900_000

export interface Downloaded {
  blob: Blob
  name: string
}

/** Success and error of every download. Spec §7. */
export const downloadEvents = new EventTarget()

/**
 * Downloads what an endpoint streams and hands it to the person as a file. Progress is in `$downloads`;
 * `downloadEvents` tells 'success' (detail: Downloaded) or 'error' (detail: ApiProblem).
 */
export async function download<N extends EndpointName>(
  endpoint: N,
  input: CallInput<N>,
  { name = '', save = saveFile }: { name?: string; save?: (file: Downloaded) => void } = {},
): Promise<void> {
  const id = newId()
  const abort = new AbortController()
  const [method] = addressNamed(endpoint)
  const { body, ...address } = input as {
    body?: unknown
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const report = (more: Partial<Transfer>) => {
    const now = $downloads.get()[id] ?? {
      id,
      name,
      loaded: 0,
      total: null,
      state: 'running',
      cancel: () => abort.abort(),
    }
    $downloads.set({ ...$downloads.get(), [id]: { ...now, ...more } })
  }
  report({})
  try {
    const answer = await attempt(endpoint, {
      method,
      url: addressOf(endpoint, address),
      signal: abort.signal,
      timeout: DOWNLOAD_TIMEOUT,
      headers: { accept: '*/*', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const file = {
      name: nameOf(answer.headers.get('content-disposition')) || name,
      blob: await readAll(answer, report),
    }
    save(file)
    report({ state: 'done', name: file.name })
    downloadEvents.dispatchEvent(new CustomEvent('success', { detail: file }))
    forget(id)
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : noAnswer(error)
    if (problem.code === 'client.aborted') return forget(id)
    report({ state: 'failed' })
    downloadEvents.dispatchEvent(new CustomEvent('error', { detail: problem }))
    throw problem
  }
}

async function readAll(answer: Response, report: (more: Partial<Transfer>) => void): Promise<Blob> {
  const length = Number(answer.headers.get('content-length')) || null
  const total = answer.headers.get('content-encoding') ? null : length
  const reader = answer.body?.getReader()
  if (!reader) return answer.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw noAnswer(error)
    })
    if (done) break
    parts.push(value)
    loaded += value.byteLength
    report({ loaded, total })
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

/** File name of a Content-Disposition header, the UTF-8 form first. */
export function nameOf(header: string | null): string {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The name was not encoded: use the plain form.
    }
  }
  return header?.match(/filename="?([^";]+)"?/i)?.[1] ?? ''
}

function saveFile({ blob, name }: Downloaded): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file as multipart, with progress. Throws ApiProblem. */
export function upload<N extends EndpointName>(
  endpoint: N,
  input: CallInput<N>,
  file: Blob & { name?: string },
  options: UploadOptions = {},
): Promise<CallAnswer<N>> {
  const form = new FormData()
  form.append('file', file, file.name ?? 'file')
  return sendBody(endpoint, input as SentInput, form, options)
}

type SentInput = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Milliseconds without progress after which a connection counts as lost: in a tunnel nothing says so. */
const STALL_MS = 45_000

/** Sends a body as it is, with progress (fetch has none for sending). Throws ApiProblem. */
export function sendBody<N extends EndpointName>(
  endpoint: N,
  input: SentInput,
  body: FormData | Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<CallAnswer<N>> {
  const [method] = addressNamed(endpoint)
  const url = addressOf(endpoint, input)
  const once = () =>
    new Promise<CallAnswer<N>>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      let isStalled = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const watch = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          isStalled = true
          request.abort()
        }, STALL_MS)
      }
      request.open(method.toUpperCase(), url)
      for (const [name, value] of Object.entries(baseHeaders())) request.setRequestHeader(name, value)
      if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
      request.upload.onprogress = ({ loaded, total }) => {
        watch()
        onProgress?.(total ? loaded / total : 0)
      }
      // What is left is the work of the server.
      request.upload.onload = () => clearTimeout(timer)
      request.onload = () => {
        if (request.status < 300) resolve(JSON.parse(request.responseText) as CallAnswer<N>)
        else reject(problemFrom(request.status, request.responseText, (name) => request.getResponseHeader(name)))
      }
      request.onerror = () => reject(new ApiProblem({ code: 'client.offline' }))
      request.onabort = () => reject(new ApiProblem({ code: isStalled ? 'client.offline' : 'client.aborted' }))
      request.onloadend = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      if (signal?.aborted) return reject(new ApiProblem({ code: 'client.aborted' }))
      signal?.addEventListener('abort', abort)
      watch()
      request.send(body)
    })
  return withSession(endpoint, method, once)
}
