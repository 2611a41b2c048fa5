import type { SocialName } from '../../options.ts'

/** The names of the providers as visitors know them, in the order of a host that names none. */
export const socialTitles: Readonly<Record<SocialName, string>> = {
  google: 'Google',
  x: 'X',
  farcaster: 'Farcaster',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}

export const isSocialName = (name: string): name is SocialName => Object.hasOwn(socialTitles, name)
