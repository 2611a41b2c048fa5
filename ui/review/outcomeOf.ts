import type { LedgerEntry } from 'tapkit/kernel'
import { alert, check, clock } from '../kit/icons/icons.ts'
import { figuresOf } from './figuresOf.ts'
import { isDue } from './isDue.ts'
import type { Words } from './kindWords.ts'
import { timeText } from './timeText.ts'

type About = {
  /** The name of the visitor's own wallet. */
  readonly wallet: string
  /** Whether the recorded amounts equal the reviewed amounts, but the call differs. */
  readonly isOther: boolean
  /** Whether the recorded amounts equal the reviewed amounts, and something was paid. */
  readonly isPaid: boolean
  readonly locale: string
  /** How long the network usually takes, in ms. */
  readonly settlesIn: number | undefined
}

/** The icon and the words of an outcome. The icon says the same as the title (interface 3). */
export function outcomeOf(
  entry: LedgerEntry,
  { general, own }: Words,
  { wallet, isOther, isPaid, locale, settlesIn }: About,
) {
  const { status, transactionId, changes, facts } = entry
  const words = { ...general, ...own }
  const { paid, subject, came = '', due } = figuresOf(entry, locale)
  // A confirmed entry names only recorded amounts: more may have arrived than was promised, and the record may not say
  // how much.
  const got = status === 'confirmed' ? came : due && boundText(due, changes, general)
  // A locale’s sentence gets the English sentence as its last argument.
  const told = facts ? [facts] : []
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
        title: own.wayTitle?.(subject, got, ...told) ?? general.wayTitle(paid),
        text: words.wayText(settlesIn ? timeText(settlesIn, locale) : ''),
      } as const
    case 'confirmed':
      return {
        ring: 'done',
        icon: check,
        tone: 'accent',
        title: own.doneTitle?.(subject, got, ...told) ?? general.doneTitle(paid),
        text: isUnrecorded ? words.unrecordedText : words.doneText,
      } as const
    case 'different':
      return {
        ring: 'stop',
        icon: alert,
        tone: 'danger',
        title: words.differsTitle,
        text: (isPaid ? undefined : own.differsText) ?? (isOther ? words.otherText : words.differsText),
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

/** The promised amounts, with the word for their bound. */
function boundText(due: string, changes: LedgerEntry['changes'], { about, atLeast }: Words['general']): string {
  const promised = changes.filter(isDue)
  if (promised.some(({ kept }) => kept === 'simulation')) return about(due)
  return promised.every(({ limit }) => limit === 'exactly') ? due : atLeast(due)
}
