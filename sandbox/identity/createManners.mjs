import { createFaults } from '../createFaults.mjs'

const manners = [
  'answer',
  'refuse',
  'error',
  'slow',
  'page',
  'flood',
  'redirect',
  'iss',
  'nonce',
  'keys',
  'replay',
  'idless',
]

/**
 * Faults of the providers, on demand. `refuse`: the visitor is sent back without a login, whichever person was chosen. `error`: the visitor is sent
 * back with an error of the provider. `slow`, `page`, `flood`, `redirect`: the token endpoint never answers, answers with an error page, with a body
 * without an end, or with a redirect. `iss`: the answer names another issuer. `nonce`: the ID token is for another login. `keys`: the ID token is
 * signed by a key that is not published. `replay`: the answer has the code of an earlier answer. `idless`: the user endpoint tells no id.
 */
export function createManners() {
  let manner = 'answer'
  let lastCode
  const faults = createFaults()

  return {
    is: (name) => manner === name,
    held: faults.held,
    flooded: faults.flooded,
    stop: faults.stop,
    /** @throws {TypeError} one sentence about a manner that does not exist */
    set(next) {
      if (!manners.includes(next?.do)) throw new TypeError(`"do" is one of ${manners.join(', ')}.`)
      manner = next.do
    },
    /** The address that a visitor is sent back to. */
    bend(callback) {
      const { searchParams } = callback
      const isError = manner === 'error' || manner === 'refuse'
      if (isError) {
        searchParams.delete('code')
        searchParams.set('error', manner === 'error' ? 'server_error' : 'access_denied')
        searchParams.set('error_description', '<script>alert("sandbox")</script>')
      }
      if (manner === 'iss') searchParams.set('iss', 'https://mallory.example')
      const code = searchParams.get('code')
      if (manner === 'replay' && code && lastCode) searchParams.set('code', lastCode)
      else lastCode = code ?? lastCode
      return callback
    },
    /** Answers in place of the token endpoint if the manner is a fault of that endpoint. A client that follows the redirect gets its tokens. */
    takeToken: (request, response) => faults.take(manner === 'slow' ? 'silent' : manner, request, response),
  }
}
