import type { Channel } from '../../storage/openChannel.ts'
import { type Asking, readPopupMessage } from './popupMessages.ts'

/** Milliseconds in which the window that began answers. */
const patience = 5_000

/** Asks the window that began a login about it, or hands the end of the login to it. The answer is whether that window has taken this. */
export const handOver = (channel: Channel, asking: Asking): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      resolve(isTaken)
    }
    const hear = (event: Event) => {
      const said = readPopupMessage('data' in event ? event.data : undefined)
      if (said?.type === 'taken' && said.id === asking.id) end(true)
    }
    const timer = setTimeout(() => end(false), patience)
    channel.addEventListener('message', hear)
    channel.postMessage(asking)
  })
