import type { LedgerEntry } from 'tapkit/kernel'
import { alert, check, clock } from '../kit/icons/icons.ts'
import { figuresOf } from './figuresOf.ts'
import { isDue } from './isDue.ts'
import type { Words } from './kindWords.ts'
import { timeText } from './timeText.ts'

type About = {
  /** The visitor's own name of the wallet. */
  readonly wallet: string
  /** As much left as was reviewed, by another call. */
  readonly isOther: boolean
  readonly locale: string
  /** How long the network usually takes, in ms. */
  readonly settlesIn: number | undefined
}

/** How an outcome looks and reads: the icon says what the title says (interface 3). */
export function outcomeOf(entry: LedgerEntry, { general, own }: Words, { wallet, isOther, locale, settlesIn }: About) {
  const { status, transactionId, changes } = entry
  const words = { ...general, ...own }
  const { paid, subject, came = '', due } = figuresOf(entry, locale)
  // More may come than was reviewed, and nobody may have recorded how much: then it is not said.
  const got = status === 'confirmed' ? came : due && boundText(due, changes, general)
  const isUnrecorded = entry.awaits && !got
  switch (status) {
    case 'asked':
      return {
        ring: 'wait',
        icon: clock,
        tone: undefined,
        title: words.approveTitle(wallet),
        text: own.approveText?.(wallet) ?? general.approveText(wallet),
      } as const
    case 'sent':
      return {
        ring: 'wait',
        icon: clock,
        tone: undefined,
        title: own.wayTitle?.(subject, got) ?? general.wayTitle(paid),
        text: words.wayText(settlesIn ? timeText(settlesIn, locale) : ''),
      } as const
    case 'confirmed':
      return {
        ring: 'done',
        icon: check,
        tone: 'accent',
        title: own.doneTitle?.(subject, got) ?? general.doneTitle(paid),
        text: isUnrecorded ? words.unrecordedText : words.doneText,
      } as const
    case 'different':
      return {
        ring: 'stop',
        icon: alert,
        tone: 'danger',
        title: words.differsTitle,
        text: own.differsText ?? (isOther ? words.otherText : words.differsText),
      } as const
    case 'failed':
      return { ring: 'stop', icon: alert, tone: 'danger', title: words.lostTitle, text: words.lostText } as const
    case 'unknown':
      return transactionId
        ? ({
            ring: 'idle',
            icon: clock,
            tone: undefined,
            title: words.unknownTitle,
            text: words.unknownText,
          } as const)
        : ({
            ring: 'stop',
            icon: alert,
            tone: 'warning',
            title: words.unclearTitle,
            text: words.unclearText(wallet),
          } as const)
  }
}

/** What has to come, with the word of its bound. */
function boundText(due: string, changes: LedgerEntry['changes'], { about, atLeast }: Words['general']): string {
  const promised = changes.filter(isDue)
  if (promised.some(({ kept }) => kept === 'simulation')) return about(due)
  return promised.every(({ limit }) => limit === 'exactly') ? due : atLeast(due)
}
