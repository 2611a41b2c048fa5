import { afterAll, beforeEach } from 'vitest'

let printed = ''
const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))

/** Node's notices about its own version: no test can mend their cause. */
const ofNode = /^\(node:\d+\) (\[DEP\d+\] DeprecationWarning|ExperimentalWarning)/

for (const { stream, write } of streams)
  stream.write = (given: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof given === 'string' ? given : new TextDecoder().decode(given)
    if (ofNode.test(text)) return write.call(stream, text)
    printed += text
    for (const done of rest) if (typeof done === 'function') done()
    return true
  }

const help = `If the test expects the line, it takes it: vi.spyOn(console, 'error').mockImplementation(() => {}).
If React says that an update was not wrapped in act, the test awaits something outside of act while a view is drawn: await act(() => …).`

/** Fails the test that has printed, or the file if it printed after its last test. */
function failOnOutput(): void {
  const text = printed
  printed = ''
  if (text) throw new Error(`A test that passes prints nothing. This was printed:\n${text}\n${help}`)
}

// Registered before a test's own hooks, so it runs after them: a line that they print counts.
beforeEach(({ onTestFinished }) => onTestFinished(failOnOutput))
afterAll(() => {
  for (const { stream, write } of streams) stream.write = write
  failOnOutput()
})
