import * as v from 'valibot'
import { isKnown } from './mergeFeatures.ts'
import type { RemoteItem } from './types.ts'

const word = v.pipe(v.string(), v.maxLength(100))
const item = v.object({
  id: word,
  isEnabled: v.boolean(),
  config: v.nullish(v.union([v.pipe(v.array(word), v.maxLength(100)), v.literal(false), v.literal(0), v.literal('')])),
})
const named = v.object({ id: word })
const features = v.object({ features: v.nullable(v.pipe(v.array(v.unknown()), v.maxLength(200))) })
const origins = v.object({ allowedOrigins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(1_000)) })
const limits = v.object({
  planLimits: v.object({ tier: word, isAboveRpcLimit: v.boolean(), isAboveMauLimit: v.boolean() }),
})

/**
 * Reads a project's features, without those that nobody here knows; `null` leaves them to the app.
 * @throws ValiError
 */
export function readFeatures(answer: unknown): readonly RemoteItem[] | null {
  const list = v.parse(features, answer).features
  return list?.filter((each) => isKnown(v.parse(named, each).id)).map((each) => v.parse(item, each)) ?? null
}

/**
 * Reads the sites that a project allows.
 * @throws ValiError
 */
export const readOrigins = (answer: unknown): readonly string[] => v.parse(origins, answer).allowedOrigins

/**
 * Reads whether a project has used up what its plan allows; only the smallest plan is held to it.
 * @throws ValiError
 */
export function readExceeded(answer: unknown): boolean {
  const { tier, isAboveRpcLimit, isAboveMauLimit } = v.parse(limits, answer).planLimits
  return tier === 'starter' && (isAboveRpcLimit || isAboveMauLimit)
}
