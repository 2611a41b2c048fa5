import { assetsOf, type Change, type Kernel, type Prepared, unitText } from 'tapkit/kernel'
import { useLocale } from '../kit/hooks/useMessages.ts'
import { Avatar } from '../kit/media/Avatar.tsx'
import { TokenIcon } from '../kit/media/TokenIcon.tsx'
import { AddressText } from '../kit/text/AddressText.tsx'
import { AmountText } from '../kit/text/AmountText.tsx'
import { NameText } from '../kit/text/NameText.tsx'
import { amountOf } from './amountOf.ts'
import { changesToShow } from './changesToShow.ts'
import type { messages } from './messages.ts'
import { receiverOf } from './receiverOf.ts'
import { useReviewWords } from './useReviewWords.ts'

type Props = {
  readonly kernel: Kernel
  readonly prepared: Prepared
  /** Names and pictures of known addresses. */
  readonly profileOf?:
    | ((address: string) => { readonly name?: string | undefined; readonly imageUrl?: string | undefined } | undefined)
    | undefined
  /** Whether the host lists a token. Only a listed token is drawn by its symbol. */
  readonly isListed?: ((token: string) => boolean) | undefined
  readonly imageOf?: ((token: string | undefined) => string | undefined) | undefined
}

/**
 * Shows each amount that leaves or arrives, with the full address of its other party (money 17). Each can take the focus,
 * and has a mark at either end for an observer.
 */
export function ReviewChanges({ kernel, prepared, profileOf, imageOf, isListed }: Props) {
  const words = useReviewWords(kernel)
  const locale = useLocale(kernel)
  const { network, intent } = prepared
  const tokens = assetsOf(prepared)
  const sent = intent.promise.in?.length ? words.youPay : words.youSend
  return changesToShow(prepared).map(({ key, ...change }) => {
    const told = amountOf({ ...change, amount: change.amount === 'all' ? 0n : change.amount }, tokens, locale)
    const unit = told.unit
    const value = change.amount === 'all' ? words.anyAmount : told.value
    // Every digit of a payment is shown, so a long amount is drawn smaller and never cut.
    const length = value.length + unit.length + (change.direction === 'in' ? 1 : 0)
    const size = length > 20 ? 20 : length > 12 ? 26 : 36
    const isOut = change.direction === 'out'
    const isAllowed = change.direction === 'allow'
    const party = receiverOf(prepared, change)
    return (
      <div key={key} className="tk-review__change" tabIndex={-1}>
        <i data-start={key} />
        <div className="tk-pad tk-review__figure">
          <div className="grow">
            <p className="small dim">{isAllowed ? words.youAllow : isOut ? sent : gotOf(change, words)}</p>
            <h2 className="tk-figure" tabIndex={-1}>
              <AmountText
                value={value}
                unit={unitText(unit)}
                size={size}
                {...(change.direction === 'in' ? { sign: '+' as const } : {})}
              />
            </h2>
          </div>
          <TokenIcon
            symbol={unit}
            src={imageOf?.(change.token)}
            size={48}
            known={change.token === undefined ? 'native' : isListed?.(change.token) ? 'listed' : undefined}
            network={{ name: network.name, src: network.imageUrl }}
          />
        </div>
        {party && (
          <Party
            label={isAllowed ? words.spender : isOut ? words.to : words.from}
            party={party}
            profile={profileOf?.(party)}
          />
        )}
        <i data-end={key} />
      </div>
    )
  })
}

/** The label of an incoming amount, which depends on its bound. */
function gotOf({ limit, kept }: Pick<Change, 'limit' | 'kept'>, words: typeof messages): string {
  if (limit && kept === 'simulation') return words.youGetAbout
  return limit === 'atLeast' ? words.youGet : words.youReceive
}

function Party({
  label,
  party,
  profile,
}: {
  readonly label: string
  readonly party: string
  readonly profile: { readonly name?: string | undefined; readonly imageUrl?: string | undefined } | undefined
}) {
  return (
    <section className="tk-block" aria-label={label}>
      <div className="tk-meta">
        <span>{label}</span>
        <span className="strong hflex tk-review__who">
          <Avatar address={party} src={profile?.imageUrl} size={20} />
          {profile?.name && <NameText name={profile.name} />}
        </span>
      </div>
      <div className="tk-review__address">
        <AddressText address={party} format="full" />
      </div>
    </section>
  )
}
