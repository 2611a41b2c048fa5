import * as v from 'valibot'
import { SecurePageStartError } from '../../handshake/errors.ts'
import { type SocialWay, socialWay } from './socialWay.ts'

/**
 * The providers that a page was started with, each once, in the order given.
 * @throws {SecurePageStartError} the kit has no such provider
 */
export function readSocials(given: readonly SocialWay[] = []): readonly SocialWay[] {
  for (const way of given)
    if (!v.is(socialWay, way))
      throw new SecurePageStartError({ problem: 'bad_social', given: String(way).slice(0, 100) })
  return [...new Set(given)]
}
