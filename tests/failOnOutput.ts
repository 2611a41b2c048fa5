import { afterAll, beforeEach } from 'vitest'

let printed = ''
const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))
for (const { stream } of streams)
  stream.write = (text: string | Uint8Array, ...rest: unknown[]) => {
    if (process.env.WHERE) {
      Error.stackTraceLimit = 60
      const at = (new Error().stack ?? '')
        .split('\n')
        .filter((l) => !/node_modules|node:/.test(l))
        .slice(2)
        .map((l) => l.trim())
        .join('\n      ')
      printed += `\n@@ ${String(text).split('\n')[0]}\n      ${at}\n`
    } else printed += typeof text === 'string' ? text : new TextDecoder().decode(text)
    for (const done of rest) if (typeof done === 'function') done()
    return true
  }

/** What was printed since it was last taken. */
export function takePrinted(): string {
  const text = printed
  printed = ''
  return text
}

function failOnOutput(): void {
  const text = takePrinted()
  if (text) throw new Error(`Printed, though a test that passes prints nothing:\n${text}`)
}

// Registered before those of the test, so called after them: what they print counts too.
beforeEach(({ onTestFinished }) => onTestFinished(failOnOutput))
afterAll(() => {
  for (const { stream, write } of streams) stream.write = write
  failOnOutput()
})
