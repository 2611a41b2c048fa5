import { InvalidParamsError } from '../errors.ts'
import type { Params } from './method.ts'

/**
 * Writes Clarity values and post-conditions in their JSON form (SIP-030) as hex; `@stacks/transactions` loads only if
 * there are any.
 * @throws InvalidParamsError
 */
export async function encodeValues(method: string, params: Params): Promise<Params> {
  const encoded = { ...params }
  for (const name of ['functionArgs', 'postConditions']) {
    const values = params[name]
    if (!Array.isArray(values) || values.every((value) => typeof value === 'string')) continue
    const { Cl, postConditionToHex } = await import('./writers.ts')
    const write = name === 'functionArgs' ? Cl.serialize : postConditionToHex
    try {
      encoded[name] = values.map((value) => (typeof value === 'string' ? value : write(value)))
    } catch (cause) {
      const what = name === 'functionArgs' ? 'Clarity value' : 'post-condition'
      throw new InvalidParamsError({ method, message: `Invalid hex-encoded ${what}.`, cause })
    }
  }
  return encoded
}
