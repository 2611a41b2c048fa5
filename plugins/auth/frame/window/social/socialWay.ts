import * as v from 'valibot'
import { social } from '../../../protocol/vocabulary.ts'

/** A provider at which visitors log in. */
export const socialWay = v.union([social, v.literal('farcaster')])

export type SocialWay = v.InferOutput<typeof socialWay>

/** The names of the providers as visitors know them. */
export const socialTitles: Readonly<Record<SocialWay, string>> = {
  google: 'Google',
  apple: 'Apple',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}
