/** Lines a minute at most. A visitor can make a request fail, and must not fill the host's log. */
const most = 5
const minute = 60_000
/** Characters of a line. A cause may contain text from elsewhere, such as a node's answer. */
const longest = 1_000
/** Errors of a chain of causes that a line tells. */
const depth = 4

type Words = { readonly server: string; readonly advice: string }

const ofSignIn: Words = {
  server: 'sign-in server',
  advice: 'To handle failures yourself, pass `onError` to createSignInServer, and catch what `getSession` throws.',
}

let begun = 0
let told = 0

/**
 * Tells a failure on the console in one line, for a host that has no `onError`. All servers of a process share the
 * limit, because a host may make a server for each request.
 */
export function logFailure(error: unknown, { server, advice }: Words = ofSignIn): void {
  const now = Date.now()
  // The clock may have been set back.
  if (Math.abs(now - begun) >= minute) [begun, told] = [now, 0]
  told++
  if (told > most) return
  const line = `tapkit: the ${server} failed. ${describe(error).join(' ')}`
  // A text from elsewhere must not begin a line of its own.
  const safe = line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longest)
  console.error(`${safe} ${advice}`)
}

/** The sentences of an error and its causes. */
function describe(error: unknown): string[] {
  const texts: string[] = []
  let current = error
  while (current !== undefined && current !== null && texts.length < depth) {
    const { message, debug, code, cause } = Object(current)
    // An error's own sentence is for visitors, and `debug` names the remedy. A refused connection has only a code.
    const text = String((texts.length > 0 && debug) || message || code || current)
    texts.push(/[.!?]$/.test(text) ? text : `${text}.`)
    current = cause
  }
  return texts
}
