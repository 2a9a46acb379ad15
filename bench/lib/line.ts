import { connect, type Socket } from 'node:net'

/** Read as far as somebody wants to know. */
export class Answer {
  readonly #head: string
  readonly #body: Buffer

  constructor(head: string, body: Buffer) {
    this.#head = head
    this.#body = body
  }

  get status(): number {
    return Number(this.#head.slice(9, 12))
  }

  /** `name=value` of each cookie that was set. */
  get cookies(): string[] {
    return [...this.#head.matchAll(/\r\nset-cookie: *([^;\r]+)/gi)].map((match) => match[1] ?? '')
  }

  get text(): string {
    return this.#body.toString('utf8')
  }
}

const NOTHING = Buffer.alloc(0)
const HEAD_END = '\r\n\r\n'

/**
 * One person's connection, kept open, with one request at a time: does so little that what is measured is the server and not
 * who asks it. Takes answers with a `content-length` or without a body. Connects again after the server went away.
 */
export class Line {
  readonly #port: number
  #socket: Socket | undefined
  #got: Buffer = NOTHING
  #asked: { done(answer: Answer): void; fail(error: Error): void } | undefined

  constructor(port: number) {
    this.#port = port
  }

  ask(method: string, path: string, headers: Readonly<Record<string, string>>, payload: string): Promise<Answer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = Buffer.byteLength(payload)
    const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}content-type: application/json\r\ncontent-length: ${length}`
    return new Promise((done, fail) => {
      this.#asked = { done, fail }
      this.#socket ??= this.#connect()
      this.#socket.write(`${head}${HEAD_END}${payload}`)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay()
    let error = new Error('The server closed the connection')
    this.#got = NOTHING
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (reason) => {
      error = reason
    })
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined
      this.#asked?.fail(error)
    })
    return socket
  }

  #take(chunk: Buffer): void {
    this.#got = this.#got.length > 0 ? Buffer.concat([this.#got, chunk]) : chunk
    const end = this.#got.indexOf(HEAD_END)
    if (end < 0) return
    const head = this.#got.toString('latin1', 0, end)
    const body = end + HEAD_END.length
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (/\r\ntransfer-encoding:/i.test(head)) throw new TypeError('answers in pieces are not read here')
    if (this.#got.length < body + length) return
    const answer = new Answer(head, this.#got.subarray(body, body + length))
    const asked = this.#asked
    this.#asked = undefined
    this.#got = NOTHING
    asked?.done(answer)
  }
}
