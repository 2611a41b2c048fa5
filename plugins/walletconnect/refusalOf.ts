import { RelayRefusedError } from './errors.ts'

/** The relay's own sentences, by what is the matter. */
const sentences = [
  ['Unauthorized: origin not allowed', 'APKT002'],
  ['JWT validation error: JWT Token is not yet valid', 'APKT006'],
  ['Unauthorized: invalid key', 'APKT007'],
] as const

/** What the relay says by closing its connection; `undefined` where that is no refusal. */
export function refusalOf(error: unknown): RelayRefusedError | undefined {
  const { message } = Object(error) as { message?: unknown }
  const said = typeof message === 'string' ? message : String(error)
  const found = sentences.find(([sentence]) => said.toLowerCase().includes(sentence.toLowerCase()))
  return found && new RelayRefusedError({ code: found[1], cause: error })
}
