import type { Channel } from '../../storage/openChannel.ts'
import { type Outcome, readPopupMessage } from './popupMessages.ts'

/** Milliseconds in which the window that began takes the end of its login. */
const patience = 5_000

/** Hands the end of a login to the window that began it. The answer is whether that window has taken it. */
export const handOver = (channel: Channel, outcome: Outcome): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      resolve(isTaken)
    }
    const hear = (event: Event) => {
      const said = readPopupMessage('data' in event ? event.data : undefined)
      if (said?.type === 'taken' && said.id === outcome.id) end(true)
    }
    const timer = setTimeout(() => end(false), patience)
    channel.addEventListener('message', hear)
    channel.postMessage(outcome)
  })
