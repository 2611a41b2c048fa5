import { selectUnsupported, type ViewProps } from 'tapkit/kernel'
import { AmountText, Skeleton, useKernelState, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { formatWorth } from '../formatWorth.ts'
import { messages } from '../messages.ts'
import { sumOf } from '../worth.ts'
import { tokensCss } from './tokens.css.ts'
import { type Group, useListings } from './useListings.ts'

/** The worth of all shown tokens, with the source and the time of the prices. */
export default function AccountWorthView({ kernel }: ViewProps<'AccountWorth'>) {
  useStyles(tokensCss)
  const words = useMessages(kernel, 'tokens', messages)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const groups = useListings(kernel)
  const counted = groups.filter(({ listing }) => listing.total !== undefined)
  const figure = formatWorth(sumOf(counted.map(({ listing }) => listing.total)), locale)
  if (!figure) {
    const isLoading = groups.some(({ tokens, prices }) => tokens.status !== 'error' && prices?.status === 'loading')
    const hasFailed = groups.some(({ prices }) => prices?.status === 'error')
    return isLoading ? (
      <div className="tk-worth" aria-busy="true">
        <span className="sr">{words.worthLoading}</span>
        <Skeleton width={112} height={28} />
      </div>
    ) : hasFailed ? (
      <p className="tk-worth small dim">{words.noPrices}</p>
    ) : null
  }
  const sources = groups.flatMap(({ prices }) => (prices?.at ? prices : []))
  const names = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
    new Set(sources.flatMap((prices) => prices.sources)),
  )
  const at = Math.min(...sources.map((prices) => prices.at ?? Number.POSITIVE_INFINITY))
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const unpriced = groups.flatMap(({ listing }) =>
    listing.shown.filter(({ token, worth }) => worth === undefined && token.value > 0n),
  )
  // A failed read is tried again, so its chain is not merely on its way (reads 13).
  const failed = groups.filter(
    ({ network, tokens }) => tokens.failedAt !== undefined || selectUnsupported(state, network.namespace),
  )
  const lacking = groups.filter(({ tokens }) => tokens.data.length === 0 && tokens.status !== 'success')
  const unread = failed.filter((group) => lacking.includes(group))
  const old = failed.filter((group) => counted.includes(group))
  const namesOf = (some: readonly Group[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(some.map(({ network }) => network.name))
  const [first] = counted
  // Tokens on the chain's other networks are not counted.
  const isOneOfMany = counted.length === 1 && first && kernel.networks.list(first.network.namespace).length > 1
  const across =
    lacking.length > 0
      ? words.acrossSome(counted.length, counted.length + lacking.length)
      : isOneOfMany
        ? words.on(first.network.name)
        : words.across(counted.length)
  return (
    <div className="tk-worth">
      <p className="tk-worth__sum">
        <span className="sr">{words.worth}</span>
        <AmountText value={figure} fiat size={20} />
        {across && <span className="small dim"> {across}</span>}
      </p>
      {unread.length > 0 && <p className="small dim">{words.lacks(namesOf(unread), unread.length)}</p>}
      {old.length > 0 && <p className="small dim">{words.counted(namesOf(old), old.length)}</p>}
      {names && <p className="small dim">{words.pricesBy(names, time.format(at))}</p>}
      {unpriced.length > 0 && <p className="small dim">{words.uncounted(unpriced.length)}</p>}
    </div>
  )
}
