import type { IconPath } from 'tapkit/ui'
import type { SocialName } from '../options.ts'

/** A drawing for each provider, in the manner of the kit's icons. None is the provider's own mark. */
export const socialMarks: Readonly<Record<SocialName, IconPath>> = {
  google: { d: 'M14.6 6.2A5.75 5.75 0 1 0 15.75 10H10.5' },
  x: { d: 'M5 4.5 15 15.5M15 4.5 5 15.5' },
  farcaster: { d: 'M5.5 15.5V8.75a4.5 4.5 0 0 1 9 0v6.75M3.75 4.75h12.5' },
  discord: {
    d: 'M4.5 4.75h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H10l-3.5 2.5v-2.5h-2a1.5 1.5 0 0 1-1.5-1.5v-6.5a1.5 1.5 0 0 1 1.5-1.5Z',
    dots: 'M6.5 9.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM11.5 9.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z',
  },
  apple: { d: 'M4.75 15.5 10 4.5l5.25 11M6.75 11.75h6.5' },
  github: {
    d: 'M4.75 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM4.75 14.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM12.25 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM6.25 7v6M13.75 7c0 3.5-7.5 2-7.5 6',
  },
  facebook: { d: 'M13.5 4.5h-1A2.75 2.75 0 0 0 9.75 7.25v8.5M7 10h5.5' },
}
