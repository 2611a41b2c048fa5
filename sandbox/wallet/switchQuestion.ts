import type { Site } from './site.ts'
import type { Question } from './types.ts'

/** Whether this page may have the wallet move to the network of that name. */
export const switchQuestion = ({ origin }: Site, name: string): Question => ({
  title: 'Switch network?',
  rows: [
    ['Site', origin],
    ['Network', name],
  ],
  approve: 'Switch',
})
