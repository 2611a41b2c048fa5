import { RelayRefusedError } from './errors.ts'

/** The relay's own sentences, by their reason. */
const sentences = [
  ['Unauthorized: origin not allowed', 'APKT002'],
  ['JWT validation error: JWT Token is not yet valid', 'APKT006'],
  ['Unauthorized: invalid key', 'APKT007'],
] as const

/** The refusal that the relay gives by closing its connection; `undefined` if the error is no refusal. */
export function refusalOf(error: unknown): RelayRefusedError | undefined {
  const { message } = Object(error) as { message?: unknown }
  const said = typeof message === 'string' ? message : String(error)
  const found = sentences.find(([sentence]) => said.toLowerCase().includes(sentence.toLowerCase()))
  return found && new RelayRefusedError({ code: found[1], cause: error })
}
