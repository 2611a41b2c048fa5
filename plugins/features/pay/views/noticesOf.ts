import type { Kernel } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import type { Standing } from '../standing.ts'

/** Says what may have paid a request that can still be paid. */
export function noticesOf(kernel: Kernel, { sent, shownAt }: Pick<Standing, 'sent' | 'shownAt'>) {
  const words = kernel.messages('pay', messages)
  const time = new Intl.DateTimeFormat(kernel.state.locale, { dateStyle: 'medium', timeStyle: 'short' })
  const danger = (title: string, text: string) => ({ tone: 'danger' as const, title, text })
  return [
    sent !== undefined && danger(words.underWay, words.underWayWallet),
    shownAt !== undefined && danger(words.linkShown, words.linkShownText(time.format(new Date(shownAt)))),
  ].filter((notice) => !!notice)
}
