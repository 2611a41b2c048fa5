import { formatAmount, type Kernel } from 'tapkit/kernel'
import { Notice, Readout, Skeleton, useLocale, useMessages, VisuallyHidden } from 'tapkit/ui'
import { mintWindow } from '../../../../ordinals/mintable.ts'
import type { RuneFacts, Told } from '../../../../ordinals/service.ts'
import { leftOf, newestOf, refusalOf } from '../../chain/mintRefusal.ts'
import { messages } from '../../messages.ts'
import type { Answer } from '../hooks/useAsked.ts'
import { amountText } from '../text/amountText.ts'
import { blockTime } from '../text/blockTime.ts'

type Props = {
  readonly kernel: Kernel
  readonly answer: Answer<Told<RuneFacts>>
  /** Of the newest block; absent until the explorer has answered. */
  readonly height: number | undefined
  readonly repeats: bigint
}

/** The yield of a mint, how many mints are left, and in which blocks: a visitor sees these before paying for a mint. */
export function MintFacts({ kernel, answer, height, repeats }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  if (answer.status === 'asking') {
    return (
      <div role="status">
        <VisuallyHidden>{words.factsLoading}</VisuallyHidden>
        <Skeleton width="100%" height={72} />
      </div>
    )
  }
  const facts = answer.status === 'known' ? answer.value : undefined
  if (facts === undefined) return <Notice tone="warning">{words.factsUnknown}</Notice>
  if (facts === 'none') return <Notice tone="danger">{words.noRune}</Notice>
  const figure = (value: bigint) => formatAmount(value, 0, locale)
  const now = newestOf(facts, height)
  const { start, end } = mintWindow(facts)
  const blocksTo = (block: bigint) => (now === undefined ? '' : blockTime(Number(block) - now, locale))
  const { amount = 0n, cap = 0n } = facts.terms ?? {}
  const left = leftOf(facts)
  const refusal = refusalOf(facts, now)
  const why = {
    unmintable: words.unmintable,
    'not yet': words.notYet(figure(start ?? 0n), blocksTo(start ?? 0n)),
    over: words.over,
    cap: words.capReached,
  }
  const text = (value: string) => <span className="ltr">{value}</span>
  return (
    <div className="tk-gap">
      {facts.terms && (
        <Readout
          tight
          rows={[
            { label: words.amountOfMint, value: text(amountText(amount, facts, locale)) },
            { label: words.minted, value: words.mintedOf(figure(facts.mints), figure(cap)) },
            { label: words.capLeft, value: text(figure(left)) },
            {
              label: words.window,
              value:
                end !== undefined && now !== undefined
                  ? words.windowUntil(figure(end - 1n), blocksTo(end))
                  : words.windowNoEnd,
            },
          ]}
        />
      )}
      {refusal && <Notice tone="danger">{why[refusal]}</Notice>}
      {!refusal && left < repeats && <Notice tone="warning">{words.capShort(figure(left))}</Notice>}
    </div>
  )
}
