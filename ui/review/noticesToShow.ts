import { type Kernel, noticeText, type Prepared } from 'tapkit/kernel'
import type { messages } from './messages.ts'

/** A notice as a review shows it. Without a title, `text` alone is the notice. */
export type ShownNotice = {
  readonly tone: 'neutral' | 'warning' | 'danger'
  readonly title?: string | undefined
  readonly text: string
  /** The words of a node, under its name, which are hidden behind Details. */
  readonly details?: string | undefined
  /** The button that leads to another way of paying, which the notice with this code offers. */
  readonly instead?: { readonly code: string; readonly label: string } | undefined
}

/** A notice with a key that tells it from the others. Another key means that the visitor has to see the notice. */
export type KeyedNotice = ShownNotice & { readonly key: string }

type About = {
  readonly prepared: Prepared
  readonly framed: boolean
  /** Id of the latest `Prepared` that differs from the `Prepared` shown before it. */
  readonly changed: string | undefined
  /** A feature's own notices. */
  readonly told: readonly ShownNotice[]
}

const order = ['danger', 'warning', 'neutral']

/** The notices to read before confirming, the most serious first. */
export function noticesToShow(
  kernel: Kernel,
  words: typeof messages,
  { prepared, framed, changed, told }: About,
): readonly KeyedNotice[] {
  const all: readonly ShownNotice[] = [
    ...prepared.notices.map((notice) => ({
      tone: notice.blocks ? ('danger' as const) : (notice.tone ?? ('warning' as const)),
      ...noticeText(kernel, notice),
      instead: notice.instead && { code: notice.code, label: labelOf(words, notice.code, notice.instead.label) },
      details: notice.params?.nodeSays && words.nodeSays(prepared.network.name, notice.params.nodeSays),
    })),
    ...told,
  ]
  const sorted = all.toSorted((one, two) => order.indexOf(one.tone) - order.indexOf(two.tone))
  return [
    ...(framed ? [{ key: 'framed', tone: 'danger' as const, title: words.framedTitle, text: words.framedText }] : []),
    ...(changed === undefined
      ? []
      : [{ key: `changed ${changed}`, tone: 'warning' as const, title: words.changedTitle, text: words.changedText }]),
    ...sorted.map((notice) => ({ ...notice, key: `${notice.tone} ${notice.title} ${notice.text}` })),
  ]
}

/** The label of a notice's button; a locale has its own by the notice's code. */
function labelOf({ notices }: typeof messages, code: string, english: string): string {
  if (!Object.hasOwn(notices, code)) return english
  const said = (notices as Readonly<Record<string, { readonly instead?: unknown }>>)[code]?.instead
  return typeof said === 'function' ? String(said({}, english)) : english
}
