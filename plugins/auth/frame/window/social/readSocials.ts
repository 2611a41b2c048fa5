import * as v from 'valibot'
import { social } from '../../../protocol/vocabulary.ts'
import { SecurePageStartError } from '../../handshake/errors.ts'

/** A provider at which visitors log in. */
export type SocialWay = v.InferOutput<typeof social>

/** The names of the providers as visitors know them. */
export const socialTitles: Readonly<Record<SocialWay, string>> = {
  google: 'Google',
  apple: 'Apple',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  facebook: 'Facebook',
}

/**
 * The providers that a page was started with, each once, in the order given.
 * @throws {SecurePageStartError} the kit has no such provider
 */
export function readSocials(given: readonly SocialWay[] = []): readonly SocialWay[] {
  for (const way of given)
    if (!v.is(social, way)) throw new SecurePageStartError({ problem: 'bad_social', given: String(way).slice(0, 100) })
  return [...new Set(given)]
}
