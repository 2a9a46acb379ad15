// Starts again what was serving and then ended by itself: killed, or out of memory. Plain JavaScript, as `run.mjs`.

/** Milliseconds until the next start; doubles up to the longest while it keeps ending sooner than that. */
const FIRST = 500
const LONGEST = 30_000
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a child process until it ends for good: with code 0, by a signal that this process was sent, or before it says
 * `serving` (what cannot start is not tried again). Resolves with the code to exit with.
 */
export function supervise(start, { pause: first = FIRST, say = console.error, signals = process } = {}) {
  let child
  let timer
  let isStopping = false
  let pause = first
  return new Promise((done) => {
    const stop = (signal) => {
      isStopping = true
      if (timer) end(1)
      else child.kill(signal)
    }
    const end = (code) => {
      clearTimeout(timer)
      for (const signal of STOPPING) signals.off(signal, stop)
      done(code)
    }
    const run = () => {
      timer = undefined
      let isServing = false
      const since = performance.now()
      child = start()
      child.on('message', (message) => {
        isServing ||= message === 'serving'
      })
      child.on('error', (error) => {
        say(error.message)
        end(1)
      })
      child.on('exit', (code, signal) => {
        if (isStopping || !isServing || code === 0) return end(code ?? (signal === 'SIGINT' ? 130 : 1))
        if (performance.now() - since > LONGEST) pause = first
        say(`Opencall ended unexpectedly (${signal ?? `code ${code}`}). It starts again in ${pause / 1000} s.`)
        timer = setTimeout(run, pause)
        pause = Math.min(pause * 2, LONGEST)
      })
    }
    for (const signal of STOPPING) signals.on(signal, stop)
    run()
  })
}
