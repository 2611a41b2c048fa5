import { afterAll, beforeEach } from 'vitest'

let printed = ''
const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))

/** Node's words on the Node that runs: no test can mend them. */
const ofNode = /^\(node:\d+\) (\[DEP\d+\] DeprecationWarning|ExperimentalWarning)/

for (const { stream, write } of streams)
  stream.write = (given: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof given === 'string' ? given : new TextDecoder().decode(given)
    if (ofNode.test(text)) return write.call(stream, text)
    printed += text
    for (const done of rest) if (typeof done === 'function') done()
    return true
  }

/** What was printed since it was last taken. */
export function takePrinted(): string {
  const text = printed
  printed = ''
  return text
}

/** Fails what has printed: a test, or the file for what comes as it loads or ends. Who expects a line spies on the console. */
function failOnOutput(): void {
  const text = takePrinted()
  if (text) throw new Error(`A test that passes prints nothing. This was printed:\n${text}`)
}

// Registered before those of a test, so they run after them: what is printed while a test is cleared away counts.
beforeEach(({ onTestFinished }) => onTestFinished(failOnOutput))
afterAll(() => {
  for (const { stream, write } of streams) stream.write = write
  failOnOutput()
})
